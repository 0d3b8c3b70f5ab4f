// Makes the engine small for travelling, with npm's binaryen (what wasm-opt is made of) and what we know about panics.
//
// All of binaryen's passes together make a smaller file, but one that compresses worse, and what counts is what travels.

import binaryen from 'binaryen';

const PASSES = [
  'dae-optimizing', 'remove-unused-module-elements', 'duplicate-function-elimination', 'dce', 'vacuum', 'remove-unused-brs', 'precompute',
  'simplify-locals-nostructure', 'vacuum', 'merge-locals', 'merge-blocks', 'optimize-instructions', 'pick-load-signs', 'dce', 'vacuum', 'reorder-locals',
];

/** Functions of the standard library that say why a program ends, and never return, as they are named after the linker. */
const LAST_WORDS =
  /9panicking|13unwrap_failed|13expect_failed|16slice_error_fail|16slice_index_fail|17len_mismatch_fail|13assert_failed|22panic_on_ord_violation|14panic_poisoned|10rust_panic|18handle_alloc_error|12handle_error|17capacity_overflow/;
/** What looks like one of them, but has a result or is asked for something. */
const OTHERS = /panic_count|Payload/;

/** The module, as small as it travels. Expects names of functions, and leaves none. */
export function shrink(bytes) {
  binaryen.setDebugInfo(true);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  const module = open(bytes);
  silence(module);
  module.runPasses(PASSES);
  const plain = Buffer.from(module.emitBinary());
  module.dispose();
  forgetPlaces(plain);
  return sorted(plain, alike(bodies(plain)));
}

function open(bytes) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(binaryen.Features.All);
  return module;
}

/** In a page nobody hears why a program ends: it just ends. */
function silence(module) {
  for (let index = 0; index < module.getNumFunctions(); index += 1) {
    const pointer = module.getFunctionByIndex(index);
    const { name, module: from, results } = binaryen.getFunctionInfo(pointer);
    const isLast = LAST_WORDS.test(name) && !OTHERS.test(name) && from === '' && results === binaryen.none;
    if (isLast) binaryen.Function.setBody(pointer, module.unreachable());
  }
}

/**
 * Nor does anybody read in which line of which file that was. Such a place is a pointer to the name of a file, its length, a
 * line and a column; they are overwritten with zeros, which take no room when they travel.
 */
function forgetPlaces(bytes) {
  const pieces = segments(bytes);
  const find = (pointer, length) => {
    const piece = pieces.find(({ address, size }) => pointer >= address && pointer + length <= address + size);
    return piece ? piece.at + pointer - piece.address : null;
  };
  const names = new Map();
  for (const { at, address, size } of pieces) {
    for (let offset = -address & 3; offset + 16 <= size; offset += 4) {
      const [pointer, length, line, column] = [0, 4, 8, 12].map((more) => bytes.readUInt32LE(at + offset + more));
      const isLikely = length > 4 && length < 300 && line > 0 && line < 100_000 && column > 0 && column < 1000;
      const start = isLikely ? find(pointer, length) : null;
      if (start === null || !/^[\x20-\x7e]+\.rs$/.test(bytes.toString('latin1', start, start + length))) continue;
      names.set(start, length);
      bytes.fill(0, at + offset, at + offset + 16);
      offset += 12;
    }
  }
  for (const [start, length] of names) bytes.fill(0, start, start + length);
}

/**
 * An order in which functions lie next to those that they have most in common with: repetitions are found sooner. Gives every
 * function its place.
 */
function alike(functions) {
  /** What nearly all have says nothing. */
  const COMMON = 1000;
  const marks = functions.map((body) => {
    const found = new Set();
    for (let index = 0; index + 5 <= Math.min(body.length, 1500); index += 1) found.add(body.readUInt32LE(index) * 256 + body[index + 4]);
    return found;
  });
  const holders = new Map();
  for (const [index, own] of marks.entries()) for (const mark of own) holders.set(mark, [...(holders.get(mark) ?? []).slice(0, COMMON), index]);
  const start = functions.map((body, index) => [body.toString('hex', 0, 24), index]).sort(([one], [other]) => (one < other ? -1 : 1));
  const places = new Map();
  let next = null;
  while (places.size < functions.length) {
    const now = next ?? start.find(([, index]) => !places.has(index))[1];
    places.set(now, places.size);
    const shared = new Map();
    for (const mark of marks[now]) {
      const others = holders.get(mark);
      if (others.length <= COMMON) for (const other of others) if (!places.has(other)) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    let most = 0;
    next = null;
    for (const [other, count] of shared) {
      const likeness = count / Math.sqrt(marks[other].size);
      if (likeness > most) [next, most] = [other, likeness];
    }
  }
  return functions.map((_, index) => places.get(index));
}

/** The module with its functions at these places. */
function sorted(bytes, places) {
  const module = open(named(bytes, places));
  module.runPasses(['reorder-functions-by-name', 'strip-debug', 'strip-producers', 'strip-target-features']);
  binaryen.setDebugInfo(false);
  const done = Buffer.from(module.emitBinary());
  module.dispose();
  return done;
}

/** The module with names of functions that sort as the places do. */
function named(bytes, places) {
  const imported = sections(bytes).filter(({ id }) => id === 2).map(({ start }) => number(bytes, start)[0])[0] ?? 0;
  const text = (name) => [...count(name.length), ...Buffer.from(name)];
  const names = [
    ...Array.from({ length: imported }, (_, index) => [...count(index), ...text(`a${index}`)]),
    ...places.map((place, index) => [...count(imported + index), ...text(`f${String(place).padStart(7, '0')}`)]),
  ];
  const list = Buffer.from([...count(names.length), ...names.flat()]);
  const section = Buffer.concat([Buffer.from([...text('name'), 1, ...count(list.length)]), list]);
  const kept = sections(bytes).filter(({ id }) => id !== 0).map(({ from, end }) => bytes.subarray(from, end));
  return Buffer.concat([bytes.subarray(0, 8), ...kept, Buffer.from([0, ...count(section.length)]), section]);
}

/** Reads a number of variable length; where it ends. */
function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

/** Writes one. */
function count(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...count(Math.floor(value / 128))];
}

function sections(bytes) {
  const found = [];
  for (let from = 8; from < bytes.length; ) {
    const [size, start] = number(bytes, from + 1);
    found.push({ id: bytes[from], from, start, end: start + size });
    from = start + size;
  }
  return found;
}

/** The code of every function. */
function bodies(bytes) {
  let [left, at] = number(bytes, sections(bytes).find(({ id }) => id === 10).start);
  const found = [];
  for (; left > 0; left -= 1) {
    const [size, start] = number(bytes, at);
    found.push(bytes.subarray(start, start + size));
    at = start + size;
  }
  return found;
}

/** What lies in memory from the start: where in the file, at which address, how much. */
function segments(bytes) {
  let [left, at] = number(bytes, sections(bytes).find(({ id }) => id === 11).start);
  const found = [];
  for (; left > 0; left -= 1) {
    // Flags 0, an i32.const, the end of the expression: all that the linker writes.
    if (bytes[at] !== 0 || bytes[at + 1] !== 0x41) throw new Error('this segment is not understood');
    const [address, end] = number(bytes, at + 2);
    const [size, start] = number(bytes, end + 1);
    found.push({ at: start, address, size });
    at = start + size;
  }
  return found;
}
