import { useQuery } from '@tanstack/react-query';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { Link } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { gradeDetailText } from './grade-detail.text.ts';
import styles from './MyGrades.module.css';
import { lookAgainEvery } from './useGradebook.ts';

/** A student's courses, each with its mark if published. */
export function MyGradesPage() {
  const t = useText(gradeDetailText);
  const found = useQuery(query(gradebookApi.listMine, {}));
  const again = useThrottled(() => void found.refetch(), lookAgainEvery);
  useLive('gradebook.changed', again);
  return (
    <Page title={t('myTitle')} subtitle={t('mySubtitle')}>
      <QueryView query={found} loading={<Loading rows={6} />}>
        {({ courses }) =>
          courses.length === 0 ? (
            <EmptyState drawing="course" title={t('none')} hint={t('noneHint')} />
          ) : (
            <ul className={styles.courses}>
              {courses.map(({ courseId, courseName, teacherName, published, publishTime, total }) => {
                const inside = (
                  <>
                    <span className={styles.names}>
                      <strong>{courseName}</strong>
                      <span className={styles.hint}>
                        {teacherName}
                        {publishTime && ` · ${t('publishedAt', { time: publishTime.slice(0, 16) })}`}
                      </span>
                    </span>
                    <span className={published ? styles.total : styles.hint}>
                      {published ? (total === null ? t('noTotal') : total.toFixed(2)) : t('notYet')}
                    </span>
                  </>
                );
                return (
                  <li key={courseId}>
                    {published ? (
                      <Link className={styles.course} to={`/grades/${courseId}`}>
                        {inside}
                      </Link>
                    ) : (
                      <div className={styles.course}>{inside}</div>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryView>
    </Page>
  );
}
