import { z } from 'zod';
import { Name } from '../wire/scalar.ts';

/** Maximum number of criteria of a rubric, and points of one. */
export const rubricMax = 12;
export const criterionPoints = { min: 1, max: 100 } as const;

export const Criterion = z.strictObject({
  name: Name(40),
  points: z.number().int().min(criterionPoints.min).max(criterionPoints.max),
});
export type Criterion = z.output<typeof Criterion>;
/** A criterion as it was at the time of marking, with its score. */
export const ScoredCriterion = Criterion.extend({ score: z.number() });
export type ScoredCriterion = z.output<typeof ScoredCriterion>;
/** Criteria of a mark, each with points of its own; several markers share one rubric. */
export const Rubric = z.array(Criterion).min(1).max(rubricMax);
/** Points for each criterion, in their order. */
export const RubricScores = z.array(z.number().min(0).max(criterionPoints.max)).max(rubricMax);

export const pointsOfRubric = (rubric: readonly Criterion[]) => rubric.reduce((sum, { points }) => sum + points, 0);

/** Tells if scores fit a rubric: one for each criterion, none above its points. */
export const fitsRubric = (rubric: readonly Criterion[], scores: readonly number[]) =>
  scores.length === rubric.length && rubric.every(({ points }, at) => (scores[at] ?? -1) <= points);

/** Converts the scores of a rubric to a share of `points`, in half points. */
export const shareOfRubric = (rubric: readonly Criterion[], scores: readonly number[], points: number) => {
  const all = pointsOfRubric(rubric);
  return all === 0 ? 0 : Math.round((sumOfScores(scores) / all) * points * 2) / 2;
};

/** With one decimal. */
export const sumOfScores = (scores: readonly number[]) =>
  Math.round(scores.reduce((sum, score) => sum + score, 0) * 10) / 10;

export const usualRubric: Criterion[] = [
  { name: '完成度', points: 40 },
  { name: '质量', points: 40 },
  { name: '规范', points: 20 },
];
