import { EditOutlined, ExperimentOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { homeApi } from '@xueyan/contract/teaching/home';
import { Button } from 'antd';
import { use } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { secondsUntil } from '../../../api/school-time.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HomeSlot } from '../../../ui/home-slot.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Page } from '../../../ui/Page.tsx';
import { QueryView } from '../../../ui/QueryView.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { type Say, useText } from '../../../ui/text.ts';
import { greet } from './greet.ts';
import { HomeRow } from './HomeRow.tsx';
import styles from './home.module.css';
import { homeText } from './home.text.ts';
import { sayLength, type Unit } from './span.ts';
import { TeachingTile } from './TeachingTile.tsx';

/** Milliseconds. While a class works something changes all the time. */
const together = 1_000;

/** What waits for the teacher: reports to mark, labs that run now, the courses. */
export function TeacherHomePage() {
  const t = useText(homeText);
  const navigate = useNavigate();
  const slot = use(HomeSlot);
  const home = useQuery(query(homeApi.teacher, {}));
  const again = useThrottled(() => void home.refetch(), together);
  useLive('board.changed', again);
  useLiveResume(again);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => navigate('/teaching/courses?create=1')}>
      {t('newCourse')}
    </Button>
  );
  return (
    <Page title={greet(t)} extra={home.data && home.data.courseCount > 0 && create}>
      <QueryView query={home} loading={<Loading rows={8} />}>
        {(data) =>
          data.courseCount === 0 ? (
            <EmptyState title={t('firstCourse')} hint={t('firstCourseHint')} action={create} />
          ) : (
            <div className={styles.home}>
              {slot}
              <section aria-labelledby="home-mark">
                <h2 id="home-mark">{t('toMark')}</h2>
                {data.toMark.length === 0 ? (
                  <div className={styles.calm}>
                    <EmptyState compact title={t('toMarkEmpty')} hint={t('toMarkEmptyHint')} />
                  </div>
                ) : (
                  <ul className={styles.rows}>
                    {data.toMark.map((place) => (
                      <HomeRow
                        key={place.sectionId}
                        tone="mark"
                        icon={<EditOutlined aria-hidden />}
                        title={place.title}
                        place={place.courseName}
                        facts={
                          <>
                            <b className={styles.count}>{t('reports', { count: place.count })}</b>
                            <small>{sayWaiting(-secondsUntil(place.oldestTime), t)}</small>
                          </>
                        }
                        to={`/teaching/board/${place.sectionId}`}
                        action={t('mark')}
                      />
                    ))}
                  </ul>
                )}
              </section>
              <section aria-labelledby="home-labs">
                <h2 id="home-labs">{t('labs')}</h2>
                {data.running.length === 0 ? (
                  <div className={styles.calm}>
                    <EmptyState compact title={t('labsEmpty')} hint={t('labsEmptyHint')} />
                  </div>
                ) : (
                  <ul className={styles.rows}>
                    {data.running.map((place) => (
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
                              <StateTag tone="bad">{t('stuck', { count: place.stuckCount })}</StateTag>
                            )}
                          </>
                        }
                        to={`/teaching/board/${place.sectionId}`}
                        action={t('watch')}
                      />
                    ))}
                  </ul>
                )}
              </section>
              <section aria-labelledby="home-courses">
                <div className={styles.heading}>
                  <h2 id="home-courses">{t('myCourses')}</h2>
                  <Link to="/teaching/courses">
                    {t('coursesOf', { courses: data.courseCount, students: data.studentCount })}
                  </Link>
                </div>
                <ul className={styles.tiles}>
                  {data.courses.map((course) => (
                    <TeachingTile key={course.courseId} course={course} />
                  ))}
                </ul>
              </section>
            </div>
          )
        }
      </QueryView>
    </Page>
  );
}

const sayWaiting = (seconds: number, t: Say<Record<'justNow' | 'waiting' | Unit, string>>) =>
  seconds < 60 ? t('justNow') : t('waiting', { time: sayLength(seconds, t) });
