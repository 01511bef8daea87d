import { useQuery } from '@tanstack/react-query';
import type { Exam } from '@xueyan/contract/exam/exam';
import {
  type ExamStatistics,
  examAnalysisApi,
  type ItemAnalysis,
  leastAnswers,
  leastDiscrimination,
} from '@xueyan/contract/exam/exam-analysis';
import { type QuestionKind, questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Card, Flex, Statistic, Table, Tag, Typography } from 'antd';
import { Suspense, useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './analysis.module.css';
import { analysisText } from './analysis.text.ts';

const TenthsChart = lazyNamed(() => import('./TenthsChart.tsx'), 'TenthsChart');

/** The candidates on the same page store their list's state in the address too. */
const itemsPlace = { prefix: 'items' };
const percent = (share: number | null) => (share === null ? '—' : `${Math.round(share * 100)}%`);
const bands = Array.from({ length: 10 }, (_, at) => `${at * 10}–${at * 10 + 10}%`);

/** Statistics of an exam: of its candidates, and of its questions. */
export function ExamAnalysis({ exam: { examId } }: { exam: Pick<Exam, 'examId'> }) {
  const t = useText(analysisText);
  const statistics = useQuery(query(examAnalysisApi.statistics, { examId }));
  return (
    <QueryView query={statistics} loading={<Loading rows={8} />}>
      {(found) =>
        found.all.count === 0 ? (
          <EmptyState title={t('none')} hint={t('noneHint')} />
        ) : (
          <Flex vertical gap="large">
            <Overview statistics={found} />
            <Items examId={examId} />
          </Flex>
        )
      }
    </QueryView>
  );
}

function Overview({ statistics: { all, classes, tenths, fullPoints } }: { statistics: ExamStatistics }) {
  const t = useText(analysisText);
  const figures = [
    [t('count'), all.count],
    [t('mean'), `${all.mean} / ${fullPoints}`],
    [t('median'), all.median ?? '—'],
    [t('deviation'), all.deviation ?? '—'],
    [t('passRate'), percent(all.passed / all.count)],
    [t('range'), `${all.lowest} / ${all.best}`],
  ] as const;
  return (
    <>
      <div className={styles.figures}>
        {figures.map(([title, value]) => (
          <Card key={title} size="small">
            <Statistic title={title} value={value} />
          </Card>
        ))}
      </div>
      <Card size="small" title={<h2 className={styles.heading}>{t('overview')}</h2>}>
        <Suspense fallback={<div className={styles.chart} />}>
          <TenthsChart label={t('chart')} bands={bands} counts={tenths} />
        </Suspense>
        <details>
          <summary>{t('people')}</summary>
          <Table
            size="small"
            pagination={false}
            rowKey="band"
            dataSource={tenths.map((count, at) => ({ band: bands[at], count }))}
            columns={[
              { title: t('band'), dataIndex: 'band' },
              { title: t('people'), dataIndex: 'count', align: 'right' },
            ]}
          />
        </details>
      </Card>
      {classes.length > 1 && (
        <Card size="small" title={<h2 className={styles.heading}>{t('classes')}</h2>}>
          <Table
            size="small"
            pagination={false}
            scroll={{ x: 'max-content' }}
            rowKey="className"
            dataSource={classes}
            columns={[
              { title: t('className'), dataIndex: 'className', render: (name: string) => name || t('noClass') },
              { title: t('count'), dataIndex: 'count', align: 'right' },
              { title: t('mean'), dataIndex: 'mean', align: 'right' },
              { title: t('median'), dataIndex: 'median', align: 'right' },
              { title: t('deviation'), dataIndex: 'deviation', align: 'right' },
              {
                title: t('passRate'),
                align: 'right',
                render: (_: unknown, { passed, count }) => percent(count === 0 ? null : passed / count),
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}

function Items({ examId }: { examId: string }) {
  const t = useText(analysisText);
  const phrase = usePhrase();
  const filters = useMemo(() => ({ examId }), [examId]);
  const columns = useMemo<ListColumn<ItemAnalysis>[]>(
    () => [
      { dataIndex: 'number', sortField: 'number', pinned: true, align: 'right' },
      { dataIndex: 'kind', render: (kind: QuestionKind) => phrase(questionKindNames[kind]) },
      { dataIndex: 'title', ellipsis: true },
      { dataIndex: 'asked', align: 'right' },
      { dataIndex: 'blank', align: 'right' },
      { dataIndex: 'facility', sortField: 'facility', align: 'right', render: percent },
      {
        dataIndex: 'discrimination',
        sortField: 'discrimination',
        render: (value: number | null, { asked }) => <Discrimination value={value} answers={asked} />,
      },
      {
        dataIndex: 'choices',
        render: (choices: ItemAnalysis['choices']) => (
          <Flex gap={4} wrap>
            {choices.map(({ id, label, correct, count }) => (
              <Tag key={id} {...(correct ? { color: 'success' } : {})}>
                {`${correct ? t('right', { label }) : label} ${count}`}
              </Tag>
            ))}
          </Flex>
        ),
      },
    ],
    [t, phrase],
  );
  return (
    <section>
      <h2 className={styles.heading}>{t('items')}</h2>
      <Typography.Paragraph type="secondary">{t('itemsHint')}</Typography.Paragraph>
      <ListTable
        endpoint={examAnalysisApi.items}
        filters={filters}
        label={t('items')}
        columns={columns}
        rowKey="itemId"
        place={itemsPlace}
        empty={<EmptyState compact title={t('emptyItems')} hint="" />}
      />
    </section>
  );
}

/** Highlights a low discrimination, if enough candidates answered for it to be meaningful. */
function Discrimination({ value, answers }: { value: number | null; answers: number }) {
  if (value === null) return '—';
  const low = value < leastDiscrimination && answers >= leastAnswers;
  return <StateTag tone={low ? 'warn' : 'good'}>{value.toFixed(2)}</StateTag>;
}
