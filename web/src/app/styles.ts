// Styles that are computed. The server's policy forbids style attributes, also those that lit's own directive writes at first;
// properties that a script sets are allowed.

import { noChange } from 'lit';
import { Directive, directive, PartType, type AttributePart, type PartInfo } from 'lit/directive.js';

class Styles extends Directive {
  private before: string[] = [];

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ATTRIBUTE || part.name !== 'style') throw new Error('styles belong into a style attribute');
  }

  render(_values: Record<string, string>): unknown {
    return noChange;
  }

  override update(part: AttributePart, [values]: [Record<string, string>]): unknown {
    const { style } = part.element as HTMLElement;
    for (const name of this.before) if (!(name in values)) style.removeProperty(name);
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
    this.before = Object.keys(values);
    return noChange;
  }
}

export const styles = directive(Styles);
