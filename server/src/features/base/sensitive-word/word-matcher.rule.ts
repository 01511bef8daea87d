import { foldText, foldTexts } from './folded.rule.ts';
import { WordTree } from './word-tree.rule.ts';

/** Word to search; within an `allow` word others are not found. */
export interface SoughtWord {
  word: string;
  level: 'block' | 'mask' | 'review' | 'allow';
}

/** Word that was found, with its position in the original text: UTF-16 units, the end exclusive. */
export interface FoundWord extends SoughtWord {
  from: number;
  to: number;
}

/** Finds all words of a list in a text, in time that depends on the text only. */
export interface WordMatcher {
  find: (text: string) => FoundWord[];
  /** Returns how many characters at the end of a text may begin a word that what follows completes. */
  begunAtEnd: (text: string) => number;
}

const isLatin = (sign: string | undefined) => sign !== undefined && /[a-z0-9]/i.test(sign.normalize('NFKC'));

/** Returns for each position the farthest end of words that begin at or before it. */
function reachOf(words: FoundWord[], length: number): Int32Array {
  const reach = new Int32Array(words.length > 0 ? length + 1 : 0);
  for (const { from, to } of words) reach[from] = Math.max(reach[from] ?? 0, to);
  for (let at = 1; at < reach.length; at++) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0);
  return reach;
}

/** Aho–Corasick: a tree of all words, in which each node has the fallback for a unit that does not match. */
export function buildMatcher(words: readonly SoughtWord[]): WordMatcher {
  const { folded: spelled, starts } = foldTexts(words.map(({ word }) => word));
  const startOf = (index: number) => starts[index] ?? 0;
  const tree = new WordTree(spelled.length + 1);
  for (let index = 0; index < words.length; index++) tree.add(spelled, startOf(index), startOf(index + 1), index);
  tree.link();
  return {
    find: (text) => {
      const folded = foldText(text);
      const { from, to } = folded;
      const found: FoundWord[] = [];
      tree.walk(folded, (index, end) => {
        const sought = words[index];
        const length = startOf(index + 1) - startOf(index);
        if (!sought) return;
        const place = { from: from[end - length + 1] ?? 0, to: to[end] ?? 0 };
        // An English word is not found across others: “class hits”.
        const inLatin = isLatin(text[place.from]) && isLatin(text[place.from - 1]);
        if (inLatin || (isLatin(text[place.to - 1]) && isLatin(text[place.to]))) return;
        found.push({ ...sought, ...place });
      });
      const allowed = found.filter(({ level }) => level === 'allow');
      const reach = reachOf(allowed, text.length);
      return found.filter((one) => one.level !== 'allow' && (reach[one.from] ?? 0) < one.to);
    },
    begunAtEnd: (text) => {
      const folded = foldText(text);
      const units = tree.walk(folded, () => undefined);
      return units === 0 ? 0 : text.length - (folded.from[folded.length - units] ?? 0);
    },
  };
}

/** Tells whether a word has any comparable character. */
export const isComparable = (word: string): boolean => foldText(word).length > 0;
