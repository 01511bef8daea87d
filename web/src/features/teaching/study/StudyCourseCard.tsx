import type { courseApi } from '@xueyan/contract/school/course';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Progress } from 'antd';
import { Link } from 'react-router';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './study.module.css';
import { studyText } from './study.text.ts';

type StudyCourse = Output<typeof courseApi.listStudy>['pageInfo']['resultList'][number];

/** A course as a card: cover, teacher, progress. */
export function StudyCourseCard({ course }: { course: StudyCourse }) {
  const t = useText(studyText);
  const { doneCount: done, sectionCount: count } = course;
  const words = count > 0 && done === count ? t('complete') : t('progress', { done, count });
  return (
    <li>
      <Link className={styles.card} to={`/courses/${course.courseId}`}>
        <Cover name={course.courseName} url={course.cover} />
        <span className={styles.cardWords}>
          <strong title={course.courseName}>{course.courseName}</strong>
          <span className={styles.facts}>
            <span>
              {course.teacherName} · {t(course.courseType)}
            </span>
            {course.state === 'ended' && <StateTag tone="neutral">{t('ended')}</StateTag>}
          </span>
          <Progress percent={count > 0 ? (done / count) * 100 : 0} showInfo={false} size="small" aria-label={words} />
          <small>{words}</small>
        </span>
      </Link>
    </li>
  );
}
