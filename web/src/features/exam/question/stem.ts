import { replaceGaps } from '@xueyan/contract/exam/question-kind';

const circled = (n: number) => (n <= 20 ? String.fromCodePoint(0x245f + n) : `(${n})`);

/** Returns the label of a gap, in the text and where it is filled in. */
export const gapName = (index: number) => circled(index + 1);

/** Returns a stem with its gaps numbered. */
export const numberedStem = (stem: string) => replaceGaps(stem, (index) => `＿＿${gapName(index)}＿＿`);

/** Returns A, B, … Z by index. */
export const letterOf = (index: number) => String.fromCharCode(65 + index);
