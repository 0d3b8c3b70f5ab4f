// What a screen reader is told. Two regions take turns: saying the same thing twice is heard twice.

class Announcer {
  private regions: HTMLElement[] = [];
  private turn = 0;
  private queue: string[] = [];
  private timer = 0;

  attach(host: HTMLElement): void {
    for (const region of this.regions) region.remove();
    this.regions = [0, 1].map(() => {
      const region = document.createElement('div');
      region.className = 'unseen';
      region.setAttribute('aria-live', 'polite');
      region.setAttribute('role', 'status');
      host.append(region);
      return region;
    });
  }

  say(text: string): void {
    if (!text) return;
    this.queue.push(text);
    // Tests write down what was said.
    document.dispatchEvent(new CustomEvent('announced', { detail: text }));
    clearTimeout(this.timer);
    // What happens together is read together.
    this.timer = window.setTimeout(() => this.flush(), 60);
  }

  /** What was said must not stay in the page. */
  forget(): void {
    this.queue = [];
    for (const region of this.regions) region.textContent = '';
  }

  private flush(): void {
    const text = this.queue.join(' ');
    this.queue = [];
    this.turn = 1 - this.turn;
    const [now, before] = [this.regions[this.turn], this.regions[1 - this.turn]];
    if (before) before.textContent = '';
    if (now) now.textContent = text;
  }
}

export const announcer = new Announcer();
