// What the engine says in English: one chunk, for those who read it.

const files = import.meta.glob<string>(
  ['../../../words/ftl/en/*.ftl', '../../../browser/words/en/*.ftl', '../../../games/*/words/en.ftl'],
  { query: '?raw', import: 'default', eager: true },
);

export default Object.values(files);
