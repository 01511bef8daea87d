import { EditOutlined, ExperimentOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { homeApi } from '@xueyan/contract/composed/home';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { type ReactNode, use, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { secondsUntil } from '../../../api/school-time.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { HomeSlot } from '../../../ui/layout/home-slot.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { useTick } from '../../../ui/time/useTick.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { greet } from './greet.ts';
import { HomeCards } from './HomeCards.tsx';
import { HomeRow } from './HomeRow.tsx';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import { RecentList } from './RecentList.tsx';
import { sayLength, type Unit } from './span.ts';
import { TeachingTile } from './TeachingTile.tsx';

/** Milliseconds in which live events are merged: while a class works, something changes all the time. */
const together = 1_000;

/** Refresh interval of durations in milliseconds; their smallest unit is a minute. */
const refreshMs = 30_000;
/** Number of rows shown before a list is expanded. */
const few = 4;

/**
 * A teacher's home: the next lesson, what waits for the teacher (reports to mark, running experiments), and the
 * courses.
 */
export function TeacherHomePage() {
  const t = useText(homeText);
  const navigate = useNavigate();
  const slot = use(HomeSlot);
  const home = useQuery(query(homeApi.teacher, {}));
  const again = useThrottled(() => void home.refetch(), together);
  useLive('board.changed', again);
  useLiveResume(again);
  const create = (strong: boolean) => (
    <Button
      type={strong ? 'primary' : 'default'}
      icon={<PlusOutlined aria-hidden />}
      onClick={() => navigate('/teaching/courses?create=1')}
    >
      {t('newCourse')}
    </Button>
  );
  return (
    <Page
      title={greet(t)}
      tabTitle={t('home')}
      extra={
        home.data &&
        home.data.courseCount > 0 && (
          <>
            <ArrangeButton home="teacher" reads={homeApi.teacher} layout={home.data.layout} />
            {create(false)}
          </>
        )
      }
    >
      <QueryView query={home} loading={<Loading rows={8} />}>
        {(data) =>
          data.courseCount === 0 ? (
            <div className={styles.home}>
              {data.layout.some(({ code, hidden }) => code === 'notices' && !hidden) && (
                <div className={styles.cards}>
                  <div className={styles.card} data-card="notices">
                    {slot.notices}
                  </div>
                </div>
              )}
              <EmptyState drawing="course" title={t('firstCourse')} hint={t('firstCourseHint')} action={create(true)} />
            </div>
          ) : (
            <HomeCards<'teacher'>
              layout={data.layout}
              cards={{
                ...slot,
                // Its space is reserved before it loads.
                applications: <div data-waiting={data.applicationCount > 0 || undefined}>{slot.applications}</div>,
                marking: <ToMark places={data.toMark} />,
                labs: <Running places={data.running} />,
                recent: <RecentList pages={data.recent} />,
                courses: <Courses home={data} />,
              }}
            />
          )
        }
      </QueryView>
    </Page>
  );
}

type TeacherHome = Output<typeof homeApi.teacher>;

function Courses({ home: { courses, courseCount, studentCount } }: { home: TeacherHome }) {
  const t = useText(homeText);
  return (
    <section aria-labelledby="home-courses">
      <div className={styles.heading}>
        <h2 id="home-courses">{t('myCourses')}</h2>
        <Link to="/teaching/courses">{t('coursesOf', { courses: courseCount, students: studentCount })}</Link>
      </div>
      <ul className={styles.tiles}>
        {courses.map((course) => (
          <TeachingTile key={course.courseId} course={course} />
        ))}
      </ul>
    </section>
  );
}

/** Reports to mark: whose they are, how many wait, and for how long. */
function ToMark({ places }: { places: TeacherHome['toMark'] }) {
  const t = useText(homeText);
  useTick(refreshMs);
  return (
    <section aria-labelledby="home-mark">
      <h2 id="home-mark">{t('toMark')}</h2>
      <FewRows empty={t('toMarkEmpty')}>
        {places.map((place) => (
          <HomeRow
            key={place.sectionId}
            tone="mark"
            icon={<EditOutlined aria-hidden />}
            title={place.title}
            place={place.courseName}
            facts={
              <>
                <b className={styles.count}>{t('reports', { count: place.count })}</b>
                <small>
                  {place.oldestName} {sayWaiting(-secondsUntil(place.oldestTime), t)}
                </small>
              </>
            }
            to={
              place.kind === 'task'
                ? `/teaching/tasks/${place.sectionId}/${place.runId}`
                : `/teaching/marking/${place.runId}`
            }
            action={t('mark')}
          />
        ))}
      </FewRows>
    </section>
  );
}

/** Students at work, and those who are stuck. */
function Running({ places }: { places: TeacherHome['running'] }) {
  const t = useText(homeText);
  return (
    <section aria-labelledby="home-labs">
      <h2 id="home-labs">{t('labs')}</h2>
      <FewRows empty={t('labsEmpty')}>
        {places.map((place) => (
          <HomeRow
            key={place.sectionId}
            tone="machine"
            icon={<ExperimentOutlined aria-hidden />}
            title={place.title}
            place={place.courseName}
            facts={
              <>
                <StateTag tone="good">{t('students', { count: place.count })}</StateTag>
                {place.stuckCount > 0 && (
                  <StateTag tone="bad">
                    {t(place.stuckCount > place.stuckNames.length ? 'stuckMore' : 'stuck', {
                      names: listed(place.stuckNames),
                      count: place.stuckCount,
                    })}
                  </StateTag>
                )}
              </>
            }
            to={`/teaching/board/${place.sectionId}`}
            action={t('watch')}
          />
        ))}
      </FewRows>
    </section>
  );
}

/** Shows the first rows and the others on demand, so that what follows stays visible. */
function FewRows({ empty, children }: { empty: string; children: ReactNode[] }) {
  const t = useText(homeText);
  const [all, setAll] = useState(false);
  if (children.length === 0) return <p className={styles.quiet}>{empty}</p>;
  const hidden = all ? 0 : children.length - few;
  return (
    <>
      <ul className={styles.rows}>{hidden > 0 ? children.slice(0, few) : children}</ul>
      {hidden > 0 && (
        <Button type="link" className={styles.more} onClick={() => setAll(true)}>
          {t('more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

const listed = (names: string[]) => new Intl.ListFormat(document.documentElement.lang).format(names);

const sayWaiting = (seconds: number, t: Say<Record<'justNow' | 'waiting' | Unit, string>>) =>
  seconds < 60 ? t('justNow') : t('waiting', { time: sayLength(seconds, t) });
