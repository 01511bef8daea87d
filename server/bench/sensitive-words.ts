import { buildMatcher } from '../src/features/base/sensitive-word/word-matcher.rule.ts';
import { readySimplified } from '../src/http/traditional.ts';
import { median, ms, type Row } from './table.ts';

const words = 100_000;
const signs = 10_000;
const boundBuild = 1_000;
const boundFind = 5;
const times = 20;

/** Deterministic, so that runs can be compared with each other. */
function* chinese(seed: number): Generator<string, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    yield String.fromCharCode(0x4e00 + (((state ^ (state >>> 13)) >>> 0) % 3_000));
  }
}

const take = (source: Generator<string, never>, length: number) =>
  Array.from({ length }, () => source.next().value).join('');

/**
 * Measures how long building the matcher of the maximum number of words of a school takes, and searching a long text.
 */
export async function measureWords(): Promise<Row[]> {
  await readySimplified();
  const source = chinese(7);
  const list = Array.from({ length: words }, (_, at) => ({
    word: take(source, 2 + (at % 5)),
    level: (['block', 'mask', 'review', 'allow'] as const)[at % 4] ?? 'block',
  }));
  const text = take(chinese(11), signs);
  const begun = performance.now();
  const matcher = buildMatcher(list);
  const building = performance.now() - begun;
  const searches = Array.from({ length: times }, () => {
    const from = performance.now();
    matcher.find(text);
    return performance.now() - from;
  });
  const finding = median(searches);
  return [
    {
      what: `matcher of ${words.toLocaleString()} words, built`,
      measured: ms(building),
      bound: `≤ ${ms(boundBuild)}`,
      good: building <= boundBuild,
    },
    {
      what: `text of ${signs.toLocaleString()} characters, searched (median of ${times})`,
      measured: ms(finding),
      bound: `≤ ${ms(boundFind)}`,
      good: finding <= boundFind,
    },
  ];
}
