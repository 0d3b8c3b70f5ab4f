// What the page itself says. Everything about games comes from the engine.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { Model } from '../app/model';
import { settings, type Language } from '../app/settings';
import { josa } from './particles';

type Loader = () => Promise<{ default: string[] }>;

/** One chunk a language: nobody loads the other one. */
const LOADERS: Record<Language, Loader> = {
  en: () => import('./en'),
  ko: () => import('./ko'),
};

export function bundle(language: Language, files: string[]): FluentBundle {
  const text = (value: unknown) => String(value);
  const made = new FluentBundle(language, {
    useIsolating: false,
    functions: {
      JOSA: ([word, pair]) => josa(text(word?.valueOf()), text(pair?.valueOf())),
    },
  });
  for (const file of files) {
    const errors = made.addResource(new FluentResource(file));
    if (errors.length > 0) throw errors[0];
  }
  return made;
}

class Words extends Model {
  private current: FluentBundle | null = null;
  language: Language = 'en';

  async load(language: Language): Promise<void> {
    const { default: files } = await LOADERS[language]();
    this.current = bundle(language, files);
    this.language = language;
    document.documentElement.lang = language;
    this.changed();
  }

  say(key: string, args?: Record<string, FluentVariable>): string {
    const message = this.current?.getMessage(key);
    if (!this.current || !message?.value) return this.current ? key : '';
    return this.current.formatPattern(message.value, args ?? null, []);
  }
}

export const words = new Words();

/** A message of the page. A test reads the calls and compares them with the files. */
export const t = (key: string, args?: Record<string, FluentVariable>): string => words.say(key, args);

export const speak = (): Promise<void> => words.load(settings.get('language'));
