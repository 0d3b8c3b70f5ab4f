// The engine in a web page: every level of every game plays to the end, and positions are analysed.
// node --test page.test.mjs, with the compiled module in PAGE_CHECK.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { test } from "node:test";

const module = await WebAssembly.compile(await readFile(process.env.PAGE_CHECK));

// A new page, which knows nothing yet. It may import nothing but the time.
async function page() {
    const imports = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`);
    assert.deepEqual(imports, ["env.parlour_now"]);
    let looks = 0;
    const now = () => (looks++, performance.now());
    const { exports } = await WebAssembly.instantiate(module, { env: { parlour_now: now } });
    const ask = (question) => {
        for (const byte of new TextEncoder().encode(JSON.stringify(question))) exports.parlour_put(byte);
        const length = exports.parlour_call();
        const bytes = Uint8Array.from({ length }, (_, index) => exports.parlour_get(index));
        return JSON.parse(new TextDecoder().decode(bytes));
    };
    return { ask, looks: () => looks };
}

const { ask } = await page();
const games = ask({ ask: "games" });
assert.deepEqual(games.map(({ name }) => name), ["connect4", "kittens", "frogs", "tellstones"]);

for (const { name, levels, seats } of games) {
    for (const level of levels) {
        test(`${name}: ${level} plays a whole game by the page's clock`, () => {
            const played = ask({ ask: "play", game: name, level, time: 2, clock: true });
            assert.equal(played.fault, undefined);
            assert.equal(played.places.length, seats);
            assert.ok(played.moves > 0 && played.is_sound);
            assert.match(played.last, /[가-힣]/);
        });
    }
}

test("without a clock every game is the same again", async () => {
    for (const question of [
        { ask: "play", game: "connect4", level: "expert", time: 1 },
        { ask: "play", game: "kittens", level: "hard", iterations: 5 },
        { ask: "play", game: "frogs", level: "medium", time: 1 },
    ]) {
        const [one, other] = [await page(), await page()];
        const played = one.ask(question);
        assert.equal(played.fault, undefined);
        assert.deepEqual(played, other.ask(question));
        assert.equal(one.looks(), 0);
    }
});

test("a position is analysed exactly", () => {
    const found = ask({ ask: "analyse", moves: "2252576253462244111563365343671351441" });
    assert.deepEqual(found, { scores: [null, null, null, null, null, -1, -2], is_exact: true });
});

test("an analysis ends when the page's time is up", () => {
    const found = ask({ ask: "analyse", moves: "12345677654321", time: 20, clock: true });
    assert.equal(found.scores.length, 7);
    assert.equal(found.is_exact, false);
});

test("a game is reviewed from its end", () => {
    const found = ask({ ask: "review", moves: "1213165", last: 2 });
    assert.deepEqual(found, {
        mistakes: [{ at: 7, column: 5, better: [1] }, { at: 6, column: 6, better: [1] }],
        left: 5,
    });
});

test("nonsense is answered too", () => {
    assert.ok(ask({ ask: "play", game: "chess", level: "easy" }).fault);
    assert.ok(ask({ ask: "what" }).fault);
});
