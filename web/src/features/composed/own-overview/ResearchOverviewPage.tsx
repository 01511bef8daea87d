import { useQuery } from '@tanstack/react-query';
import { type ResearchOverview, researchOverviewApi } from '@xueyan/contract/composed/research-overview';
import { researchStateNames } from '@xueyan/contract/research/research-policy';
import { Button, Flex } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { Figures } from './Figures.tsx';
import { researchOverviewText } from './research-overview.text.ts';

const yuan = (fen: number) => (fen / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });

/** A researcher's projects and achievements in numbers. */
export function ResearchOverviewPage() {
  const t = useText(researchOverviewText);
  const overview = useQuery(query(researchOverviewApi.research, {}));
  return (
    <Page title={t('title')} subtitle={t('hint')} width="full">
      <QueryView query={overview}>
        {(data) =>
          data.states.length === 0 && data.years.length === 0 ? (
            <EmptyState
              title={t('none')}
              hint={t('noneHint')}
              action={
                <Link to="/research/projects">
                  <Button type="primary">{t('projects')}</Button>
                </Link>
              }
            />
          ) : (
            <Body data={data} />
          )
        }
      </QueryView>
    </Page>
  );
}

function Body({ data: { states, funding, spent, stageCount, overdueCount, years } }: { data: ResearchOverview }) {
  const t = useText(researchOverviewText);
  const phrase = usePhrase();
  const chart = useMemo<ChartData>(
    () => ({
      ...{ kind: 'bar', axis: t('year'), labels: years.map(({ year }) => String(year)) },
      series: [{ name: t('count'), tone: 'good', values: years.map(({ count }) => count) }],
    }),
    [t, years],
  );
  const figures = [
    ...states.map(({ state, count }) => ({
      ...{ title: phrase(researchStateNames[state]), value: count, to: `/research/projects?state=${state}` },
    })),
    { title: t('funding'), value: yuan(funding) },
    { title: t('spent'), value: yuan(spent) },
    { title: t('stages'), value: stageCount },
    { title: t('overdue'), value: overdueCount },
  ];
  return (
    <Flex vertical gap="middle">
      <Figures figures={figures} />
      {years.length > 0 && <ChartPanel title={t('achievements')} data={chart} />}
    </Flex>
  );
}
