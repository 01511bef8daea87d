import { useQuery } from '@tanstack/react-query';
import {
  type AchievementsOfPerson,
  achievementApi,
  achievementKindNames,
  achievementKinds,
} from '@xueyan/contract/research/achievement';
import { Button, Flex } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { achievementText } from './achievement.text.ts';

const addressOf = (said: Record<string, string>) => `/research/achievements?${new URLSearchParams(said)}`;
const tones = { paper: 'primary', patent: 'good', software: 'warn', award: 'neutral' } as const;

/** Statistics of the visible achievements; each number links to the list behind it. */
export function ResearchStatisticsPage() {
  const t = useText(achievementText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const figures = useQuery(query(achievementApi.statistics, {}));
  const search = useMemo(() => [{ name: 'year', label: t('year'), maxLength: 4 }], [t]);
  const columns = useMemo<ListColumn<AchievementsOfPerson>[]>(() => {
    const leading = (count: number, said: Record<string, string>) =>
      count > 0 ? (
        <Button type="link" size="small" onClick={() => void navigate(addressOf(said))}>
          {count}
        </Button>
      ) : (
        0
      );
    // The year is in the address, so that the list behind a number is of the same year.
    const year = (): Record<string, string> => {
      const said = new URLSearchParams(window.location.search).get('year');
      return said ? { year: said } : {};
    };
    const who = ({ userId, userName }: AchievementsOfPerson): Record<string, string> => ({
      ...{ userId, userName },
      ...year(),
    });
    return [
      { dataIndex: 'userName', sortField: 'userName', pinned: true },
      ...achievementKinds.map(
        (kind): ListColumn<AchievementsOfPerson> => ({
          ...{ title: phrase(achievementKindNames[kind]), dataIndex: kind, align: 'right' },
          render: (count: number, row) => leading(count, { ...who(row), kind }),
        }),
      ),
      {
        ...{ dataIndex: 'total', sortField: 'total', align: 'right' },
        render: (count: number, row) => leading(count, who(row)),
      },
    ];
  }, [phrase, navigate]);
  return (
    <Page title={t('statistics')} subtitle={t('statisticsHint')} width="full">
      <Flex vertical gap="middle">
        <QueryView query={figures}>
          {({ yearList }) => (
            <ChartPanel
              title={t('byYear')}
              empty={t('noFigures')}
              onPick={(label, series) => {
                const kind = achievementKinds[series];
                if (kind) void navigate(addressOf({ year: String(yearList[label]?.year ?? ''), kind }));
              }}
              data={{
                ...{ kind: 'bar', stacked: true, axis: t('year') },
                labels: yearList.map(({ year }) => String(year)),
                series: achievementKinds.map((kind) => ({
                  ...{ name: phrase(achievementKindNames[kind]), tone: tones[kind] },
                  values: yearList.map((row) => row[kind]),
                })),
              }}
            />
          )}
        </QueryView>
        <section aria-label={t('byPerson')}>
          <h2 style={{ fontSize: 'inherit' }}>{t('byPerson')}</h2>
          <ListTable
            endpoint={achievementApi.listPerson}
            label={t('byPerson')}
            columns={columns}
            rowKey="userId"
            search={search}
            empty={<EmptyState compact title={t('noPeople')} />}
          />
        </section>
      </Flex>
    </Page>
  );
}
