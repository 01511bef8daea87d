import { replaceGaps } from '@xueyan/contract/exam/question-kind';

const circled = (n: number) => (n <= 20 ? String.fromCodePoint(0x245f + n) : `(${n})`);

/** What a gap is called where it stands and where it is filled. */
export const gapName = (index: number) => circled(index + 1);

/** A stem with its gaps numbered. */
export const numberedStem = (stem: string) => replaceGaps(stem, (index) => `＿＿${gapName(index)}＿＿`);

/** A, B, … Z. */
export const letterOf = (index: number) => String.fromCharCode(65 + index);
