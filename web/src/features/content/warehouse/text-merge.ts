import { diffLines } from '../../../ui/diff/line-diff.ts';

/** Part of two texts: lines that both have, or what each has in place of the other's. */
export type MergePart = { kind: 'same'; lines: string[] } | Difference;
interface Difference {
  kind: 'differs';
  theirs: string[];
  mine: string[];
}
export const mergeChoices = ['both', 'theirs', 'mine'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

/** Cuts two texts into the parts that they share and those in which they differ, in their order. */
export function partsOf(theirs: string, mine: string): MergePart[] {
  const parts: MergePart[] = [];
  for (const { text, sign } of diffLines(theirs.split('\n'), mine.split('\n'))) {
    const last = parts.at(-1);
    if (sign === '=') {
      if (last?.kind === 'same') last.lines.push(text);
      else parts.push({ kind: 'same', lines: [text] });
      continue;
    }
    const part: Difference = last?.kind === 'differs' ? last : { kind: 'differs', theirs: [], mine: [] };
    if (part !== last) parts.push(part);
    part[sign === '-' ? 'theirs' : 'mine'].push(text);
  }
  return parts;
}

/** Joins the parts by the choice for each, by its position; without a choice both are taken, theirs first. */
export const mergedText = (parts: MergePart[], choices: ReadonlyMap<number, MergeChoice>): string =>
  parts
    .flatMap((part, at) => {
      if (part.kind === 'same') return part.lines;
      const choice = choices.get(at) ?? 'both';
      return [...(choice === 'mine' ? [] : part.theirs), ...(choice === 'theirs' ? [] : part.mine)];
    })
    .join('\n');
