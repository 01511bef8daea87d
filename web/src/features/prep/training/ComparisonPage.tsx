import { useQuery } from '@tanstack/react-query';
import { comparedRuns, trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ComparisonView } from './ComparisonView.tsx';
import { trainingText } from './training.text.ts';

/** Page that compares trainings: settings, results and curves in shared charts. */
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
        <QueryView query={found}>{({ pageInfo }) => <ComparisonView runs={pageInfo.resultList} linked />}</QueryView>
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
