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
import { ArrangeButton } from './ArrangeButton.tsx';
import { CourseTile } from './CourseTile.tsx';
import { greet } from './greet.ts';
import { HomeCards } from './HomeCards.tsx';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import { RecentList } from './RecentList.tsx';
import type { StudentHome } from './student-home.ts';
import { TodayList } from './TodayList.tsx';

/** A student's home: today, then where they stopped, then the courses, unless arranged otherwise. */
export function StudentHomePage() {
  const t = useText(homeText);
  const slot = use(HomeSlot);
  const home = useQuery(query(homeApi.student, {}));
  const again = () => void home.refetch();
  useLive('machine.state', again);
  useLive('run.changed', again);
  useLive('exam.changed', again);
  useCourseChanged(({ outline }) => outline, again);
  useLiveResume(again);
  return (
    <Page
      title={greet(t)}
      tabTitle={t('home')}
      extra={home.data && <ArrangeButton home="student" reads={homeApi.student} layout={home.data.layout} />}
    >
      <QueryView query={home} loading={<Loading rows={10} />}>
        {(data) => (
          <HomeCards<'student'>
            layout={data.layout}
            cards={{
              ...slot,
              today: (
                <section aria-labelledby="home-today">
                  <h2 id="home-today">{t('today')}</h2>
                  <TodayList home={data} />
                </section>
              ),
              resume: data.resume && <Resume resume={data.resume} />,
              recent: <RecentList pages={data.recent} />,
              courses: <Courses courses={data.courses} />,
            }}
          />
        )}
      </QueryView>
    </Page>
  );
}

function Courses({ courses }: Pick<StudentHome, 'courses'>) {
  const t = useText(homeText);
  return (
    <section aria-labelledby="home-courses">
      <div className={styles.heading}>
        <h2 id="home-courses">{t('courses')}</h2>
        {courses.length > 0 && <Link to="/courses">{t('allCourses')}</Link>}
      </div>
      {courses.length === 0 ? (
        <EmptyState compact drawing="course" title={t('noCourses')} hint={t('noCoursesHint')} />
      ) : (
        <ul className={styles.tiles}>
          {courses.map((course) => (
            <CourseTile key={course.courseId} course={course} />
          ))}
        </ul>
      )}
    </section>
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
