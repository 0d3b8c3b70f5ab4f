// What this browser remembers. Nothing of any game is in here.

import { Model } from './model';

export type Language = 'en' | 'ko';
export type Theme = 'auto' | 'light' | 'dark';
export type Tempo = 'calm' | 'quick';

interface Values {
  language: Language;
  theme: Theme;
  sound: boolean;
  vibration: boolean;
  motion: 'auto' | 'off';
  /** How long the computers of this device take before they move. */
  tempo: Tempo;
  /** One's own cards lie face down until they are uncovered. */
  cover: boolean;
  muted: boolean;
  name: string;
}

const KEY = 'parlour.settings';

function preferred(): Language {
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const language of languages) {
    if (language.startsWith('ko')) return 'ko';
    if (language.startsWith('en')) return 'en';
  }
  return 'en';
}

function stored(): Partial<Values> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<Values>) : {};
  } catch {
    return {};
  }
}

class Settings extends Model {
  private values: Values = {
    language: preferred(),
    theme: 'auto',
    sound: false,
    vibration: false,
    motion: 'auto',
    tempo: 'calm',
    cover: false,
    muted: false,
    name: '',
    ...stored(),
  };

  get<K extends keyof Values>(key: K): Values[K] {
    return this.values[key];
  }

  set<K extends keyof Values>(key: K, value: Values[K]): void {
    this.values = { ...this.values, [key]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Storage may be forbidden: then it counts until the page is closed.
    }
    this.apply();
    this.changed();
  }

  apply(): void {
    const root = document.documentElement;
    root.lang = this.values.language;
    root.dataset.theme = this.values.theme;
    root.dataset.motion = this.values.motion;
  }

  /** May things move? */
  get moves(): boolean {
    return this.values.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();
