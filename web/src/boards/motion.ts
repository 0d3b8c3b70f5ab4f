// Motion is derived from the difference of two scenes, so it can be left out, cut short or replaced at any time.

import { settings } from '../app/settings';

export class Motion {
  private running = new Set<Animation>();

  /** A new move during a motion replaces the plan. */
  clear(): void {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
  }

  run(element: Element | null | undefined, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation | null {
    if (!element || !settings.moves || document.visibilityState === 'hidden') return null;
    const animation = element.animate(frames, { fill: 'backwards', ...timing });
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => this.running.delete(animation);
    return animation;
  }

  /** Something that is on the board only while it moves. */
  pass(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const animation = this.run(element, frames, { ...timing, fill: 'both' });
    if (!animation) {
      element.remove();
      return;
    }
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      element.remove();
    };
  }
}
