import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { useUsualCourse } from '../../school/course/useUsualCourse.shared.ts';
import styles from './Gradebook.module.css';
import { GradebookView } from './GradebookView.shared.tsx';
import { gradebookText } from './gradebook.text.ts';

/** The gradebooks of the actor's courses, one at a time; the course is in the address. */
export function GradebookPage() {
  const t = useText(gradebookText);
  const [params, setParams] = useSearchParams();
  const { courseId, settled } = useUsualCourse(params.get('courseId') ?? undefined);
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      loading={!settled}
      extra={
        <CourseSelect
          className={styles.course ?? ''}
          {...(courseId ? { value: courseId } : {})}
          onChange={(next) => setParams(next ? { courseId: next } : {}, { replace: true })}
          aria-label={t('course')}
        />
      }
    >
      {courseId ? (
        <GradebookView key={courseId} courseId={courseId} />
      ) : (
        <EmptyState drawing="class" title={t('chooseCourse')} hint={t('chooseCourseHint')} />
      )}
    </Page>
  );
}
