import { riskKindNames, standingNames } from '@xueyan/contract/teaching/course-standing';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { courseStatisticsText } from './course-statistics.text.ts';
import type { StudentFilter } from './statistics-address.ts';

/** Describes the filter of the student list; empty without a filter. */
export function useFilterWords() {
  const t = useText(courseStatisticsText);
  const phrase = usePhrase();
  const band = (tenth: number) => `${tenth * 10}–${tenth * 10 + 10}%`;
  return ({ name, reason, standing, overdue, finished, progressTenth, markTenth }: StudentFilter): string =>
    [
      name,
      reason && phrase(riskKindNames[reason]),
      standing && phrase(standingNames[standing]),
      overdue && t('overdue'),
      finished && t('finished'),
      progressTenth !== undefined && `${t('progress')} ${band(progressTenth)}`,
      markTenth !== undefined && `${t('mark')} ${band(markTenth)}`,
    ]
      .filter(Boolean)
      .join(' · ');
}
