// What the engine says in Korean: one chunk, for those who read it.

const files = import.meta.glob<string>(
  ['../../../words/ftl/ko/*.ftl', '../../../browser/words/ko/*.ftl', '../../../games/*/words/ko.ftl'],
  { query: '?raw', import: 'default', eager: true },
);

export default Object.values(files);
