import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import type { FoundColumn } from '../wire/sheet.ts';

/** Points of a candidate in a part of an exam: null where nothing of it is scored, or it was not drawn for them. */
const PartMark = z.object({ title: z.string(), fullPoints: z.number(), points: z.number().nullable() });

/** Marks of a candidate, of the attempts that count. */
export const CandidateMarks = z.object({
  /** From 1, among all who handed in; equal points share a rank. Null: not handed in. */
  rank: z.number().int().nullable(),
  /** Null: not handed in. */
  passed: z.boolean().nullable(),
  /** In the order of the paper, the same for all candidates of an exam. */
  sections: z.array(PartMark),
  items: z.array(PartMark.extend({ number: z.number().int() })),
});
export type CandidateMarks = z.output<typeof CandidateMarks>;

export const passNames: Record<'yes' | 'no', Text> = {
  yes: { zh: '及格', en: 'Passed', mn: 'Тэнцсэн' },
  no: { zh: '未及格', en: 'Not passed', mn: 'Тэнцээгүй' },
};

interface Marked {
  marks?: CandidateMarks | undefined;
}

/** Returns what the sheet says about a pass: a key of `passNames`, or nothing before the candidate has handed in. */
export function passOf({ marks }: Marked): keyof typeof passNames | null {
  if (!marks || marks.passed === null) return null;
  return marks.passed ? 'yes' : 'no';
}

/** Returns a column for each section of an exam, and one for each question after them, with the points that they are worth. */
export function markColumns(rows: Marked[]): FoundColumn<Marked>[] {
  const known = rows.find(({ marks }) => marks)?.marks;
  if (!known) return [];
  return [
    ...known.sections.map(
      ({ title, fullPoints }, at): FoundColumn<Marked> => ({
        title: `${title} (${fullPoints})`,
        kind: 'number',
        read: ({ marks }) => marks?.sections[at]?.points,
      }),
    ),
    ...known.items.map(
      ({ number, title, fullPoints }, at): FoundColumn<Marked> => ({
        title: `${number}. ${title.slice(0, 20)} (${fullPoints})`,
        kind: 'number',
        read: ({ marks }) => marks?.items[at]?.points,
      }),
    ),
  ];
}
