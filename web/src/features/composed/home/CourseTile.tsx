import { Link } from 'react-router';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { ProgressRail } from '../../../ui/media/ProgressRail.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import type { StudentHome } from './student-home.ts';

/** A course as a card: its cover, its teacher, and the student's progress. */
export function CourseTile({ course }: { course: StudentHome['courses'][number] }) {
  const t = useText(homeText);
  const words = t('progress', { done: course.doneCount, count: course.sectionCount });
  return (
    <li>
      <Link className={styles.tile} to={`/courses/${course.courseId}`}>
        <Cover name={course.courseName} url={course.cover} />
        <span className={styles.tileWords}>
          <strong title={course.courseName}>{course.courseName}</strong>
          <span className={styles.tileFacts}>
            {course.teacherName}
            {course.state === 'ended' && <StateTag tone="neutral">{t('ended')}</StateTag>}
          </span>
          <ProgressRail share={course.sectionCount > 0 ? course.doneCount / course.sectionCount : 0} label={words} />
          <small>{words}</small>
        </span>
      </Link>
    </li>
  );
}
