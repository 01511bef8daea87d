/**
 * Splits each row's questions into two equally hard papers: takes them in order of difficulty, in pairs, and gives the
 * harder one of each pair to the paper that is easier so far. So the sums differ by at most the widest pair, whatever
 * the rows are.
 */
export function dealParallel(chosen: string[][], difficultyOf: (id: string) => number): [string[][], string[][]] {
  // Difficulty of the first paper minus that of the second so far.
  let lead = 0;
  const dealt = chosen.map((ids) => {
    const ranked = ids.toSorted((a, b) => difficultyOf(a) - difficultyOf(b));
    const first: string[] = [];
    const second: string[] = [];
    for (let at = 0; at + 1 < ranked.length; at += 2) {
      const [easier = '', harder = ''] = ranked.slice(at, at + 2);
      const toFirst = lead <= 0;
      first.push(toFirst ? harder : easier);
      second.push(toFirst ? easier : harder);
      const gap = difficultyOf(harder) - difficultyOf(easier);
      lead += toFirst ? gap : -gap;
    }
    return { first, second };
  });
  return [dealt.map(({ first }) => first), dealt.map(({ second }) => second)];
}
