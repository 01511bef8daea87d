import type { PublishedMark, Uncounted } from '@xueyan/contract/teaching/mark';
import { useText } from '../../../ui/text/text.ts';
import { markingText } from './marking.text.ts';

/** Returns the gained points, rounded to one decimal against floating-point noise. */
export const gained = (mark: PublishedMark, { score }: Uncounted) => Math.round((score - mark.score) * 10) / 10;

/** Describes what has changed since a mark was published. */
export function useUncountedWords() {
  const t = useText(markingText);
  return (mark: PublishedMark, uncounted: Uncounted) => {
    const gain = gained(mark, uncounted);
    return uncounted.steps > 0 && gain > 0 && uncounted.points === mark.points
      ? t('uncountedSteps', { n: uncounted.steps, gain })
      : t('uncountedPoints', { score: uncounted.score, points: uncounted.points });
  };
}
