import { useQuery } from '@tanstack/react-query';
import { type ComparedRun, comparedRuns, trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { Button, Flex } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { curvesOf } from './curves.ts';
import { RunNote } from './RunNote.tsx';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

/** Trainings side by side: what they were told, what they came to, and their curves over each other. */
export function ComparisonPage() {
  const t = useText(trainingText);
  const notice = useNotice();
  const [params] = useSearchParams();
  const runIds = [...new Set((params.get('runs') ?? '').split(',').filter(Boolean))];
  const enough = runIds.length >= comparedRuns.min && runIds.length <= comparedRuns.max;
  const found = useQuery({ ...query(trainingComparisonApi.list, { runIds }), enabled: enough });
  const save = () => download(`export/${trainingComparisonApi.list.path}`, { runIds }).catch(notice.error);
  return (
    <Page
      title={t('comparison')}
      subtitle={t('comparisonHint')}
      width="full"
      extra={enough && <Button onClick={() => void save()}>{t('exportSheet')}</Button>}
    >
      {enough ? (
        <QueryView query={found}>{({ pageInfo }) => <Body runs={pageInfo.resultList} />}</QueryView>
      ) : (
        <EmptyState
          title={t('chooseRuns')}
          hint={t('chooseRunsHint')}
          action={
            <Link to="/prep/trainings">
              <Button type="primary">{t('toList')}</Button>
            </Link>
          }
        />
      )}
    </Page>
  );
}

function Body({ runs }: { runs: ComparedRun[] }) {
  const t = useText(trainingText);
  const charts = useMemo(
    () =>
      (
        [
          ['lossOf', 'onTraining', 'loss'],
          ['lossOf', 'onValidation', 'validationLoss'],
          ['accuracyOf', 'onTraining', 'accuracy'],
          ['accuracyOf', 'onValidation', 'validationAccuracy'],
        ] as const
      ).flatMap(([title, set, figure]) => {
        const data = curvesOf(runs, figure, t('epoch'));
        return data ? [{ title: t(title, { set: t(set) }), data }] : [];
      }),
    [runs, t],
  );
  return (
    <Flex vertical gap="middle">
      <ComparisonTable runs={runs} />
      {charts.length > 0 && (
        <div className={styles.curves}>
          {charts.map(({ title, data }) => (
            <ChartPanel key={title} title={title} data={data} />
          ))}
        </div>
      )}
      <div className={styles.curves}>
        {runs.map((run) => (
          <RunNote key={run.runId} run={run} />
        ))}
      </div>
    </Flex>
  );
}
