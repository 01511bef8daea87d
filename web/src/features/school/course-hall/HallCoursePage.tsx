import { useQuery } from '@tanstack/react-query';
import { courseHallApi, type HallCourseDetail } from '@xueyan/contract/school/course-hall';
import { Descriptions, Tag } from 'antd';
import { Link, useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseIntroduction } from '../course-profile/CourseIntroduction.shared.tsx';
import { CourseOutline } from '../course-profile/CourseOutline.shared.tsx';
import styles from './course-hall.module.css';
import { courseHallText } from './course-hall.text.ts';
import { HallActions } from './HallActions.tsx';

/** Description of a course in the hall, with the actions to enter it. */
export function HallCoursePage() {
  const t = useText(courseHallText);
  const { courseId = '' } = useParams();
  const course = useQuery(query(courseHallApi.get, { courseId }));
  const again = () => void course.refetch();
  useLive('application.changed', (change) => change.courseId === courseId && again());
  useLiveResume(again);
  const name = course.data?.courseName ?? '';
  return (
    <Page title={name} breadcrumb={[{ title: t('title'), to: '/hall' }, { title: name || '…' }]}>
      <QueryView query={course} loading={<Loading rows={8} />}>
        {(about) => (
          <div className={styles.about}>
            <section className={styles.head} aria-label={name}>
              <div className={styles.cover}>
                <Cover name={name} url={about.cover} />
              </div>
              <div className={styles.facts}>
                <p className={styles.line}>
                  <Tag variant="outlined">{t(about.courseType)}</Tag>
                  {about.labels.map((label) => (
                    <Tag key={label} variant="outlined">
                      {label}
                    </Tag>
                  ))}
                  <span>{t('sections', { n: about.sectionCount })}</span>
                  <span>{t('students', { n: about.studentCount })}</span>
                </p>
                <Facts about={about} />
                <HallActions course={about} />
              </div>
            </section>
            <Words about={about} />
            <section aria-labelledby="hall-introduction">
              <h2 id="hall-introduction">{t('introduction')}</h2>
              <CourseIntroduction courseId={courseId} editable={false} />
            </section>
            <section aria-labelledby="hall-syllabus">
              <h2 id="hall-syllabus">{t('syllabus')}</h2>
              <CourseOutline courseId={courseId} courseName={name} editable={false} />
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Facts({ about }: { about: HallCourseDetail }) {
  const t = useText(courseHallText);
  const { takenCount: taken, capacity, fromTime, untilTime } = about;
  const window = [
    fromTime && t('from', { from: fromTime.slice(0, 16) }),
    untilTime && t('until', { until: untilTime.slice(0, 16) }),
  ].filter(Boolean);
  const items = [
    { key: 'teacher', label: t('teacher'), children: about.teacherName },
    { key: 'organization', label: t('organization'), children: about.organizationName },
    { key: 'number', label: t('number'), children: about.courseNumber },
    { key: 'classTime', label: t('classTime'), children: about.classTime },
    {
      key: 'capacity',
      label: t('capacity'),
      children: capacity === null ? `${t('unlimited')} · ${t('taken', { taken })}` : t('places', { taken, capacity }),
    },
    { key: 'window', label: t('window'), children: window.join(' ') || t('anyTime') },
    { key: 'approval', label: t('approval'), children: t(about.automatic ? 'automatic' : 'byTeacher') },
  ];
  return <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={items.filter(({ children }) => children)} />;
}

function Words({ about }: { about: HallCourseDetail }) {
  const t = useText(courseHallText);
  return (
    <>
      {about.prerequisites.length > 0 && (
        <section aria-labelledby="hall-required">
          <h2 id="hall-required">{t('prerequisites')}</h2>
          <ul className={styles.required}>
            {about.prerequisites.map(({ courseId, courseName, done }) => (
              <li key={courseId}>
                <Link to={`/hall/${courseId}`}>{courseName}</Link>
                <StateTag tone={done ? 'good' : 'warn'}>{t(done ? 'done' : 'notDone')}</StateTag>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="hall-about">
        <h2 id="hall-about">{t('about')}</h2>
        <p className={styles.description}>{about.description || t('noDescription')}</p>
      </section>
      <section aria-labelledby="hall-outline">
        <h2 id="hall-outline">{t('outline')}</h2>
        {about.chapters.length === 0 && <p className={styles.quiet}>{t('noOutline')}</p>}
        <ol className={styles.chapters}>
          {about.chapters.map(({ chapterId, title, sections }) => (
            <li key={chapterId}>
              <h3>{title}</h3>
              <ul>
                {sections.map((section) => (
                  <li key={section.sectionId}>{section.title}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
