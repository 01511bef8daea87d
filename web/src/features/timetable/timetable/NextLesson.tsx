import { useQuery } from '@tanstack/react-query';
import { timetableApi, type UpcomingLesson } from '@xueyan/contract/timetable/timetable';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { schoolNow, secondsUntil } from '../../../api/school-time.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { openerOf } from '../../../ui/command/commands.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type Say, useLanguage, useText } from '../../../ui/text/text.ts';
import { useTick } from '../../../ui/time/useTick.ts';
import styles from './NextLesson.module.css';
import { nextLessonText } from './next-lesson.text.ts';
import { sayDay } from './school-words.shared.ts';

const refreshMs = 30_000;

/** Today's lessons with the time until each, and the next one after them. */
export function NextLesson() {
  const t = useText(nextLessonText);
  const read = useQuery({ ...query(timetableApi.today, {}), refetchInterval: 10 * 60_000 });
  const again = () => void read.refetch();
  useLive('schedule.changed', again);
  useLive('signin.closed', again);
  useLiveResume(again);
  useTick(refreshMs);
  // At midnight today changes.
  const today = schoolNow().slice(0, 10);
  const known = read.data?.today;
  const { refetch } = read;
  useEffect(() => {
    if (known && known !== today) void refetch();
  }, [known, today, refetch]);

  return (
    <section aria-labelledby="home-lessons">
      <h2 id="home-lessons">{t('title')}</h2>
      {read.data ? (
        <Lessons data={read.data} />
      ) : (
        <div className={styles.quiet}>
          {read.error ? t('failed') : <Skeleton active title={false} paragraph={{ rows: 1 }} />}
        </div>
      )}
    </section>
  );
}

/** Lessons of today that are not over, otherwise the next one; past ones are in the timetable only. */
function Lessons({ data: { today, lessons, next } }: { data: Output<typeof timetableApi.today> }) {
  const t = useText(nextLessonText);
  const left = lessons.filter(({ endTime }) => secondsUntil(endTime) > 0);
  const shown = left.length > 0 ? left : next ? [next] : [];
  const said = left.length > 0 ? '' : t(lessons.length > 0 ? 'allOver' : 'none');
  if (shown.length === 0) return <p className={styles.quiet}>{[said, t('free')].join(' · ')}</p>;
  return (
    <>
      {said && <p className={styles.quiet}>{said}</p>}
      <ul className={styles.lessons}>
        {shown.map((lesson, index) => (
          <LessonRow key={lesson.tcsId} lesson={lesson} today={today} first={index === 0} />
        ))}
      </ul>
    </>
  );
}

interface LessonRowProps {
  lesson: UpcomingLesson;
  today: string;
  first: boolean;
}

function LessonRow({ lesson, today, first }: LessonRowProps) {
  const t = useText(nextLessonText);
  const language = useLanguage();
  const isToday = lesson.schooltime === today;
  return (
    <li>
      <time className={styles.time} dateTime={lesson.startTime.replace(' ', 'T')}>
        {!isToday && <span>{sayDay(language, lesson.schooltime)}</span>}
        {lesson.startTime.slice(11, 16)}–{lesson.endTime.slice(11, 16)}
      </time>
      <span className={styles.words}>
        <strong>{lesson.courseName}</strong>
        <span>
          {[
            t('periods', { start: lesson.startPitchNumber, end: lesson.endPitchNumber }),
            lesson.classroom,
            // The actor's own name is omitted.
            lesson.teaching ? '' : lesson.teacherName,
            lesson.classArray.map(({ className }) => className).join('、'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {isToday ? <LessonState lesson={lesson} t={t} /> : <StateTag tone="info">{t('nextLesson')}</StateTag>}
      {lesson.teaching && <LessonWays lesson={lesson} isToday={isToday} strong={isToday && first} />}
    </li>
  );
}

interface LessonWaysProps {
  lesson: UpcomingLesson;
  isToday: boolean;
  strong: boolean;
}

/** Links of a teacher from a lesson to attendance and to the experiment. */
function LessonWays({ lesson, isToday, strong }: LessonWaysProps) {
  const t = useText(nextLessonText);
  const navigate = useNavigate();
  const mayOpen = useMay()('signin.open');
  const { courseId, courseName, classArray } = lesson;
  const { boardSectionId = null, openSignId = null } = lesson.teaching ?? {};
  const words = t(openSignId ? 'signInOpen' : 'signIn');
  const signIn = () => {
    if (openSignId) return void navigate(`/sign-ins/${openSignId}`);
    openerOf('signIn')?.({ courseId, courseName, classIds: classArray.map(({ classId }) => classId) });
  };
  return (
    <span className={styles.ways}>
      {boardSectionId && (
        <Button
          aria-label={`${t('board')}: ${courseName}`}
          onClick={() => void navigate(`/teaching/board/${boardSectionId}`)}
        >
          {t('board')}
        </Button>
      )}
      {isToday && mayOpen && (
        <Button type={strong ? 'primary' : 'default'} aria-label={`${words}: ${courseName}`} onClick={signIn}>
          {words}
        </Button>
      )}
    </span>
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
