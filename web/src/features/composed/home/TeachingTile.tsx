import type { Course } from '@xueyan/contract/school/course';
import { Link } from 'react-router';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './home.module.css';
import { homeText } from './home.text.ts';

/** A taught course as a card: its classes and its progress. */
export function TeachingTile({ course }: { course: Course }) {
  const t = useText(homeText);
  const classes = course.classes.map((one) => one.className).join('、');
  return (
    <li>
      <Link className={styles.tile} to={`/teaching/courses/${course.courseId}`}>
        <Cover name={course.courseName} url={course.cover} />
        <span className={styles.tileWords}>
          <strong title={course.courseName}>{course.courseName}</strong>
          <span className={styles.tileFacts}>
            <span className={styles.tileClasses} title={classes}>
              {classes || t('noClasses')}
            </span>
            {course.state === 'unreleased' && <StateTag tone="neutral">{t('unreleased')}</StateTag>}
            {course.state === 'ended' && <StateTag tone="neutral">{t('ended')}</StateTag>}
          </span>
          <small>{t('courseFacts', { students: course.studentCount, sections: course.sectionCount })}</small>
        </span>
      </Link>
    </li>
  );
}
