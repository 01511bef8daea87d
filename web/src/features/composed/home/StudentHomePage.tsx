import { PlayCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { homeApi } from '@xueyan/contract/composed/home';
import { use } from 'react';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { HomeSlot } from '../../../ui/layout/home-slot.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseTile } from './CourseTile.tsx';
import { greet } from './greet.ts';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import type { StudentHome } from './student-home.ts';
import { TodayList } from './TodayList.tsx';

/** Today, then where one left off, then the courses. */
export function StudentHomePage() {
  const t = useText(homeText);
  const slot = use(HomeSlot);
  const home = useQuery(query(homeApi.student, {}));
  const again = () => void home.refetch();
  useLive('machine.state', again);
  useLive('run.changed', again);
  useCourseChanged(({ outline }) => outline, again);
  useLiveResume(again);
  return (
    <Page title={greet(t)} tabTitle={t('home')}>
      <QueryView query={home} loading={<Loading rows={10} />}>
        {(data) => (
          <div className={styles.home}>
            {slot}
            <section aria-labelledby="home-today">
              <h2 id="home-today">{t('today')}</h2>
              <TodayList home={data} />
            </section>
            {data.resume && <Resume resume={data.resume} />}
            <section aria-labelledby="home-courses">
              <div className={styles.heading}>
                <h2 id="home-courses">{t('courses')}</h2>
                {data.courses.length > 0 && <Link to="/courses">{t('allCourses')}</Link>}
              </div>
              {data.courses.length === 0 ? (
                <EmptyState compact drawing="course" title={t('noCourses')} hint={t('noCoursesHint')} />
              ) : (
                <ul className={styles.tiles}>
                  {data.courses.map((course) => (
                    <CourseTile key={course.courseId} course={course} />
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Resume({ resume }: { resume: NonNullable<StudentHome['resume']> }) {
  const t = useText(homeText);
  return (
    <section aria-labelledby="home-resume">
      <h2 id="home-resume">{t('resume')}</h2>
      <Link className={styles.resume} to={`/courses/${resume.courseId}/sections/${resume.sectionId}`}>
        <PlayCircleFilled aria-hidden />
        <span>
          <strong>{resume.title}</strong>
          <small>{resume.courseName}</small>
        </span>
        <b>{t('resumeGo')}</b>
      </Link>
    </section>
  );
}
