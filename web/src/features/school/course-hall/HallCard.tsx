import type { HallCourse } from '@xueyan/contract/school/course-hall';
import { Link } from 'react-router';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './course-hall.module.css';
import { courseHallText } from './course-hall.text.ts';
import { standingOf } from './verdict-words.ts';

/** Card of a course in the hall: its properties, teacher, capacity, and the actor’s relation to it. */
export function HallCard({ course }: { course: HallCourse }) {
  const t = useText(courseHallText);
  const { tone, key, time } = standingOf(course);
  // With the year the text would not fit on a card.
  const moment = time.slice(5);
  const { takenCount: taken, capacity } = course;
  return (
    <li>
      <Link className={styles.card} to={`/hall/${course.courseId}`}>
        <Cover name={course.courseName} url={course.cover} />
        <span className={styles.cardWords}>
          <strong className={styles.oneLine} title={course.courseName}>
            {course.courseName}
          </strong>
          <span className={`${styles.quiet} ${styles.oneLine}`} title={course.organizationName}>
            {[course.teacherName, course.organizationName, t(course.courseType)].filter(Boolean).join(' · ')}
          </span>
          {course.classTime && (
            <span className={`${styles.quiet} ${styles.oneLine}`} title={course.classTime}>
              {course.classTime}
            </span>
          )}
          {course.labels.length > 0 && (
            <span className={`${styles.quiet} ${styles.oneLine}`}>{course.labels.join('、')}</span>
          )}
          <span className={styles.foot}>
            <StateTag tone={tone}>{t(key, { time: moment })}</StateTag>
            <small>{capacity === null ? t('taken', { taken }) : t('places', { taken, capacity })}</small>
          </span>
        </span>
      </Link>
    </li>
  );
}
