import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Adjustment } from '@xueyan/contract/exam/regrade';

function chose(response: QuestionResponse | null, choices: string[]): boolean {
  if (response?.kind === 'single') return response.choice !== null && choices.includes(response.choice);
  if (response?.kind === 'multiple') return response.choices.some((one) => choices.includes(one));
  return response?.kind === 'judge' && choices.includes(String(response.choice));
}

/**
 * Computes the points of an answer after its question was corrected. A removed question is worth nothing until its
 * points are spread.
 */
export function adjustedPoints(
  adjustment: Adjustment | null,
  response: QuestionResponse | null,
  full: number,
  points: number | null,
): number | null {
  switch (adjustment?.way) {
    case 'full':
      return full;
    case 'removed':
      return 0;
    case 'choice':
      return chose(response, adjustment.choices) ? Math.max(points ?? 0, Math.min(adjustment.points, full)) : points;
    default:
      return points;
  }
}
