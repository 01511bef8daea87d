import { CheckCircleFilled } from '@ant-design/icons';
import { type Course, courseTransitions } from '@xueyan/contract/school/course';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { Tag } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { CourseStateTag } from './CourseStateTag.tsx';
import styles from './CourseSummary.module.css';
import { CoverUpload } from './CoverUpload.tsx';
import { courseText } from './course.text.ts';
import { manageText } from './manage.text.ts';

/** Overview of a course; before its release also the remaining steps, which guide a first-time teacher. */
export function CourseSummary({ course, onClasses }: { course: Course; onClasses: () => void }) {
  const t = useText(courseText);
  const say = useText(manageText);
  const path = [
    { label: say('stepCatalogue'), done: course.sectionCount > 0 },
    { label: say('stepClasses'), done: course.classes.length > 0, onClick: onClasses },
    { label: say('stepRelease'), done: !allowsFrom(courseTransitions.release, course.state) },
  ];

  return (
    <section className={styles.summary}>
      <div className={styles.cover}>
        <CoverUpload course={course} />
      </div>
      <div className={styles.facts}>
        <div className={styles.line}>
          <CourseStateTag state={course.state} />
          {course.kind === 'project' && <Tag color="purple">{t('project')}</Tag>}
          {course.archived && <Tag>{t('archivedOnly')}</Tag>}
          <span>{t(course.courseType)}</span>
          <span>{course.courseNumber || say('noNumber')}</span>
          {course.classTime && <span>{course.classTime}</span>}
          <span>{t('sections', { n: course.sectionCount })}</span>
          <span>{t('students', { n: course.studentCount })}</span>
        </div>
        <div className={styles.line}>
          {course.classes.length === 0 ? (
            <span>{t('noClasses')}</span>
          ) : (
            course.classes.map((one) => <Tag key={one.classId}>{one.className}</Tag>)
          )}
        </div>
        <p className={styles.description}>{course.description || say('noDescription')}</p>
        {course.labels.length > 0 && (
          <div className={styles.line}>
            {course.labels.map((label) => (
              <Tag key={label} variant="filled">
                {label}
              </Tag>
            ))}
          </div>
        )}
        {allowsFrom(courseTransitions.release, course.state) && (
          <ol className={styles.path} aria-label={say('path')}>
            {path.map((step, index) => {
              const body = (
                <>
                  {step.done ? (
                    <CheckCircleFilled className={styles.done} aria-label={say('stepDone')} />
                  ) : (
                    <span className={styles.number}>{index + 1}</span>
                  )}
                  {step.label}
                </>
              );
              return (
                <li key={step.label} data-done={step.done}>
                  {step.onClick && !step.done ? (
                    <button type="button" className={styles.step} onClick={step.onClick}>
                      {body}
                    </button>
                  ) : (
                    <span className={styles.step}>{body}</span>
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </div>
    </section>
  );
}
