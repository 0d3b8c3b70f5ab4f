// Things that change, and elements that are drawn again when they do.

import { LitElement, type ReactiveController, type ReactiveControllerHost } from 'lit';

export class Model {
  private watchers = new Set<() => void>();

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  protected changed(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}

/** Draws its element again whenever one of these models changes. */
export class Watch implements ReactiveController {
  private stops: (() => void)[] = [];

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly models: () => (Model | null | undefined)[],
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.again();
  }

  hostDisconnected(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
  }

  /** The models are others now. */
  again(): void {
    this.hostDisconnected();
    for (const model of this.models()) if (model) this.stops.push(model.watch(() => this.host.requestUpdate()));
    this.host.requestUpdate();
  }
}

/** Without a shadow root: one style sheet for everything, and labels may point anywhere. */
export class Plain extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
