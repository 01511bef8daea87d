import { ReadOutlined, TeamOutlined } from '@ant-design/icons';
import type { Course } from '@xueyan/contract/school/course';
import { Link } from 'react-router';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './CourseCard.module.css';
import { CourseStateTag } from './CourseStateTag.tsx';
import { courseText } from './course.text.ts';

export function CourseCard({ course }: { course: Course }) {
  const t = useText(courseText);
  const names = course.classes.map((one) => one.className);
  const classes =
    names.length === 0
      ? t('noClasses')
      : names.length <= 2
        ? names.join('、')
        : t('moreClasses', { names: names.slice(0, 2).join('、'), n: names.length });

  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <Cover name={course.courseName} url={course.cover} />
      </div>
      <div className={styles.body}>
        <div className={styles.top}>
          <span className={styles.kind}>
            {t(course.courseType)}
            {course.courseNumber && ` · ${course.courseNumber}`}
          </span>
          <CourseStateTag state={course.state} />
        </div>
        <h2 className={styles.name} title={course.courseName}>
          {/* The link is stretched over the card, so that a screen reader reads one name and not the whole card. */}
          <Link to={`/teaching/courses/${course.courseId}`} className={styles.link}>
            {course.courseName}
          </Link>
        </h2>
        <p className={styles.classes} title={names.join('、')}>
          {classes}
        </p>
        <div className={styles.counts}>
          <span>
            <ReadOutlined aria-hidden /> {t('sections', { n: course.sectionCount })}
          </span>
          <span>
            <TeamOutlined aria-hidden /> {t('students', { n: course.studentCount })}
          </span>
        </div>
      </div>
    </article>
  );
}
