import type { Course } from '@xueyan/contract/school/course';
import type { Chapter } from '@xueyan/contract/school/section';
import { Button, Progress, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import { inOrder, sectionPath } from './catalogue.ts';
import styles from './study.module.css';
import { studyText } from './study.text.ts';

interface CourseHeadProps {
  course: Course;
  /** Undefined while it is loading. */
  chapters: Chapter[] | undefined;
}

/** Cover, teacher, progress, and a single button that leads to the first unfinished section that is open. */
export function CourseHead({ course, chapters }: CourseHeadProps) {
  const t = useText(studyText);
  const navigate = useNavigate();
  const sections = inOrder(chapters ?? []);
  const done = sections.filter((section) => section.done).length;
  const toDo = sections.filter((section) => !section.done);
  // While all that is left is locked there is nowhere to go.
  const next = toDo.length > 0 ? toDo.find((section) => !section.lock) : sections[0];
  const words = t('progress', { done, count: sections.length });
  const action = done === 0 ? 'begin' : done === sections.length ? 'review' : 'resume';
  return (
    <section className={styles.head} aria-label={course.courseName}>
      <div className={styles.cover}>
        <Cover name={course.courseName} url={course.cover} />
      </div>
      <div className={styles.about}>
        <p className={styles.facts}>
          <span>{t('teacher', { name: course.teacherName })}</span>
          {course.classTime && <span>{course.classTime}</span>}
          <span className={styles.labels}>
            <Tag variant="outlined">{t(course.courseType)}</Tag>
            {course.labels.map((label) => (
              <Tag key={label} variant="outlined">
                {label}
              </Tag>
            ))}
          </span>
        </p>
        {course.description && <p className={styles.description}>{course.description}</p>}
        {sections.length > 0 && (
          <div className={styles.progress}>
            <Progress percent={(done / sections.length) * 100} showInfo={false} aria-label={words} />
            <small>{words}</small>
          </div>
        )}
        {next && (
          <div className={styles.go}>
            <Button type="primary" size="large" onClick={() => navigate(sectionPath(course.courseId, next))}>
              {t(action)}
            </Button>
            <span className={styles.nextTitle}>{next.title}</span>
          </div>
        )}
      </div>
    </section>
  );
}
