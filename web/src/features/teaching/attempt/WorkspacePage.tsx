import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { usePageTitle } from '../../../ui/layout/usePageTitle.ts';
import { useText } from '../../../ui/text/text.ts';
import { attemptText } from './attempt.text.ts';
import { Workspace } from './Workspace.tsx';
import styles from './workspace.module.css';

/** The workspace of an experiment: guide on the left, machine on the right. */
export function WorkspacePage() {
  const t = useText(attemptText);
  const { sectionId = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const opening = query(attemptApi.open, { sectionId });
  const run = useQuery(opening);
  const refetch = () => void client.invalidateQueries({ queryKey: opening.queryKey });

  usePageTitle(run.data?.title ?? '');

  useLive('run.changed', (event) => {
    if (event.sectionId === sectionId) refetch();
  });
  useCourseChanged(
    (change) => change.courseId === run.data?.courseId && [null, sectionId].includes(change.sectionId),
    refetch,
  );
  useLiveResume(refetch);

  // A workspace that is already open stays usable when a reload fails.
  if (run.data) return <Workspace key={run.data.runId} run={run.data} onRefetch={refetch} />;
  return (
    <main className={styles.opening} aria-label={t('loading')}>
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => navigate(-1)}>
        {t('back')}
      </Button>
      {run.error ? <ErrorState byAddress error={run.error} onRetry={() => void run.refetch()} /> : <Loading rows={8} />}
    </main>
  );
}
