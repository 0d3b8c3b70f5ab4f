// The record that somebody looks at: handed from one page to the next, and kept nowhere.

let kept: string | null = null;

export const keep = (record: string): void => {
  kept = record;
};

export const held = (): string | null => kept;
