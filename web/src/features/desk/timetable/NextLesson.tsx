import { useQuery } from '@tanstack/react-query';
import { timetableApi, type UpcomingLesson } from '@xueyan/contract/desk/timetable';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { schoolNow, secondsUntil } from '../../../api/school-time.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import { type Say, useLanguage, useText } from '../../../ui/text.ts';
import { useTick } from '../../../ui/useTick.ts';
import styles from './NextLesson.module.css';
import { nextLessonText } from './next-lesson.text.ts';
import { sayDay } from './school-words.ts';

const refreshMs = 30_000;

/** Today's lessons with how long it is until each, and after them the next one. */
export function NextLesson() {
  const t = useText(nextLessonText);
  const language = useLanguage();
  const read = useQuery({ ...query(timetableApi.today, {}), refetchInterval: 10 * 60_000 });
  const again = () => void read.refetch();
  useLive('schedule.changed', again);
  useLiveResume(again);
  useTick(refreshMs);
  // At midnight the day is another one.
  const today = schoolNow().slice(0, 10);
  const known = read.data?.today;
  const { refetch } = read;
  useEffect(() => {
    if (known && known !== today) void refetch();
  }, [known, today, refetch]);

  const upcoming = read.data?.next;
  return (
    <section aria-labelledby="home-lessons">
      <h2 id="home-lessons">{t('title')}</h2>
      {!read.data ? (
        <div className={styles.quiet}>
          {read.error ? t('failed') : <Skeleton active title={false} paragraph={{ rows: 1 }} />}
        </div>
      ) : (
        <>
          {read.data.lessons.length > 0 && (
            <ul className={styles.lessons}>
              {read.data.lessons.map((lesson) => (
                <LessonRow key={lesson.tcsId} lesson={lesson} />
              ))}
            </ul>
          )}
          {(read.data.lessons.length === 0 || (upcoming && upcoming.schooltime !== read.data.today)) && (
            <p className={styles.quiet}>
              {read.data.lessons.length === 0 && `${t('none')} · `}
              {upcoming
                ? t('next', {
                    day: sayDay(language, upcoming.schooltime),
                    time: upcoming.startTime.slice(11, 16),
                    course: upcoming.courseName,
                  })
                : t('free')}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function LessonRow({ lesson }: { lesson: UpcomingLesson }) {
  const t = useText(nextLessonText);
  return (
    <li>
      <time className={styles.time} dateTime={lesson.startTime.replace(' ', 'T')}>
        {lesson.startTime.slice(11, 16)}–{lesson.endTime.slice(11, 16)}
      </time>
      <span className={styles.words}>
        <strong>{lesson.courseName}</strong>
        <span>
          {[
            t('periods', { start: lesson.startPitchNumber, end: lesson.endPitchNumber }),
            lesson.classroom,
            lesson.teacherName,
            lesson.classArray.map(({ className }) => className).join('、'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <LessonState lesson={lesson} t={t} />
    </li>
  );
}

type StateWords = Say<Record<'over' | 'now' | 'inMinutes' | 'inHours', string>>;

function LessonState({ lesson, t }: { lesson: UpcomingLesson; t: StateWords }) {
  const until = secondsUntil(lesson.startTime);
  if (secondsUntil(lesson.endTime) <= 0) return <StateTag tone="neutral">{t('over')}</StateTag>;
  if (until <= 0) return <StateTag tone="good">{t('now')}</StateTag>;
  const minutes = Math.ceil(until / 60);
  const soon = minutes <= 90;
  return (
    <StateTag tone={soon ? 'info' : 'neutral'}>
      {soon ? t('inMinutes', { count: minutes }) : t('inHours', { count: Math.round(minutes / 60) })}
    </StateTag>
  );
}
