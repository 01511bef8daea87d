import type { TeacherOverview } from '@xueyan/contract/composed/own-overview';
import { useMemo } from 'react';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { useText } from '../../../ui/text/text.ts';
import { ownOverviewText } from './own-overview.text.ts';

/** Returns a chart of the sections finished on each day. */
export function useDaysChart(days: TeacherOverview['days']): ChartData {
  const t = useText(ownOverviewText);
  return useMemo(
    () => ({
      ...{ kind: 'bar', axis: t('day'), labels: days.map(({ day }) => day.slice(5)) },
      series: [{ name: t('finished'), tone: 'good', values: days.map(({ doneCount }) => doneCount) }],
    }),
    [t, days],
  );
}
