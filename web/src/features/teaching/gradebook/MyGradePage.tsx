import { useQuery } from '@tanstack/react-query';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { useParams } from 'react-router';
import { CallError } from '../../../api/call.ts';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { GradeAccountView } from './GradeAccountView.tsx';
import { gradeDetailText } from './grade-detail.text.ts';
import { lookAgainEvery } from './useGradebook.ts';

const isHidden = (error: unknown) => error instanceof CallError && error.code === 'gradebook.hidden';

/** A student's own marks in a course, and the composition of the total. */
export function MyGradePage() {
  const t = useText(gradeDetailText);
  const { courseId = '' } = useParams();
  const found = useQuery(query(gradebookApi.mine, { courseId }));
  const again = useThrottled(() => void found.refetch(), lookAgainEvery);
  useLive('gradebook.changed', (data) => {
    if (data.courseId === courseId) again();
  });
  const name = found.data?.book.courseName ?? '';
  return (
    <Page title={name || t('myTitle')} breadcrumb={[{ title: t('myTitle'), to: '/grades' }, { title: name || '…' }]}>
      {isHidden(found.error) ? (
        <EmptyState drawing="course" title={t('notYet')} hint={t('notYetHint')} />
      ) : (
        <QueryView query={found} loading={<Loading rows={8} />}>
          {(grade) => <GradeAccountView grade={grade} />}
        </QueryView>
      )}
    </Page>
  );
}
