import { useQuery } from '@tanstack/react-query';
import { activityKinds, activityNames, type Overview, overviewApi } from '@xueyan/contract/composed/overview';
import { query } from '../../../api/query.ts';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { overviewText } from './overview.text.ts';

/** Queries the school's overview, polled while the page is visible. */
export const useOverview = (everyMs: number) =>
  useQuery({ ...query(overviewApi.read, {}), refetchInterval: everyMs, refetchIntervalInBackground: false });

/** Returns charts of the daily activity, and of logins by hour. */
export function useActivityCharts({
  days,
  hours,
}: Pick<Overview, 'days' | 'hours'>): Record<'work' | 'people' | 'hours', ChartData> {
  const t = useText(overviewText);
  const phrase = usePhrase();
  const labels = days.map(({ day }) => day.slice(5));
  const seriesOf = (kinds: (typeof activityKinds)[number][]) =>
    kinds.map((kind) => ({ name: phrase(activityNames[kind]), values: days.map((day) => day[kind]) }));
  return {
    work: { kind: 'line', axis: t('day'), labels, series: seriesOf(activityKinds.filter((kind) => kind !== 'people')) },
    people: { kind: 'bar', axis: t('day'), labels, series: seriesOf(['people']) },
    hours: {
      ...{ kind: 'bar', axis: t('hour'), labels: hours.map((_, hour) => `${hour}`) },
      series: [{ name: t('signIns'), values: hours }],
    },
  };
}
