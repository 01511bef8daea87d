import type { BlueprintRow } from '@xueyan/contract/exam/blueprint';
import { type QuestionKind, questionKinds } from '@xueyan/contract/exam/question-kind';

/** Questions of a first row where there are enough, and points of each. */
const usual = { count: 5, points: 4 };

export const newRow = (kind: QuestionKind, count: number, points: number): BlueprintRow => ({
  ...{ kind, count, points, knowledgePointIds: [], chapterIds: [], difficulties: [] },
});

/**
 * Returns the row that a blueprint begins with: of the first kind that there are questions of, and never more than there
 * are. `counts` has the number of each kind, `copies` the number of papers without common questions.
 */
export function firstRow(counts: number[] | undefined, copies: number): BlueprintRow {
  const enough = (at: number) => Math.floor((counts?.[at] ?? 0) / copies);
  const at = Math.max(
    0,
    questionKinds.findIndex((_, kind) => enough(kind) > 0),
  );
  return newRow(questionKinds[at] ?? 'single', Math.max(1, Math.min(usual.count, enough(at))), usual.points);
}
