import type { Parsed, Remark } from './draft.rule.ts';
import { isRemark, type RemarkKind, remarkOf } from './remark.rule.ts';

/** Settings of other programs, which are often the same for a whole file; nothing of a single question is to be checked. */
const settings: RemarkKind[] = [
  ...(['fixedOrder', 'resultFeedback', 'hints', 'feedback', 'attachments', 'usedOnce', 'gapWeights'] as const),
  ...(['partialCredit', 'wrongCostsAll', 'wrongCancels'] as const),
];
/** Number of questions from which on they are said once. */
const many = 20;

/** Returns the remarks that so many questions share that one note says more, each with their number. */
export const sharedRemarks = (questions: Pick<Parsed, 'remarks'>[]): { remark: Remark; n: number }[] =>
  settings.flatMap((kind) => {
    const n = questions.filter(({ remarks }) => remarks.some((one) => isRemark(one, kind))).length;
    return n >= many ? [{ remark: remarkOf(kind), n }] : [];
  });
