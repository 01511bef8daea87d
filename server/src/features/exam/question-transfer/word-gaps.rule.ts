import type { Draft, Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';

/** A word that fills gaps: those of its group may stand in the same ones. */
interface GapWord {
  text: string;
  group: string;
  /** Whether it may be used in several gaps. */
  reusable: boolean;
}

/** Takes `[[2]]` in the text as a gap whose right word is the second; it is chosen from the words of its group. */
export function takeWordGaps(draft: Draft, words: GapWord[]): Remark[] {
  const used: GapWord[] = [];
  draft.kind = 'cloze';
  draft.stem = draft.stem.replace(/\\?\[\\?\[(\d{1,3})\\?\]\\?\]/g, (whole, number: string) => {
    const word = words[Number(number) - 1];
    if (!word) return whole;
    used.push(word);
    const options = [...new Set(words.filter(({ group }) => group === word.group).map(({ text }) => text))];
    draft.gaps.push({ options, right: options.indexOf(word.text), blank: null });
    return '____';
  });
  if (used.length === 0) draft.gaps = [{ options: [], right: -1, blank: null }];
  const groups = used.map(({ group }) => group);
  const isShared = used.some(({ reusable, group }) => !reusable && groups.filter((one) => one === group).length > 1);
  return isShared ? [remarkOf('usedOnce')] : [];
}
