import type { TransferFormat } from '@xueyan/contract/exam/question-transfer';
import { writeDocx } from './docx-out.rule.ts';
import type { Leaving, LeavingPictures, Made } from './draft.rule.ts';
import { writeGift } from './gift-out.rule.ts';
import { writeMoodle } from './moodle-out.rule.ts';
import { writeQti } from './qti-out.rule.ts';

type Writer = (questions: Leaving[], pictures: LeavingPictures) => Made;

/** Writers of the formats other than workbooks. */
const writers: Partial<Record<TransferFormat, Writer>> = {
  ...{ docx: writeDocx, gift: writeGift, moodle: writeMoodle, qti: writeQti },
};

/** Writes questions as a file of a format. */
export const writeFile = (format: TransferFormat, questions: Leaving[], pictures: LeavingPictures): Made =>
  writers[format]?.(questions, pictures) ?? { bytes: Buffer.alloc(0), remarks: [] };
