import { type SchoolCalendar, usualPeriods } from '@xueyan/contract/school/calendar';
import type { Lesson } from '@xueyan/contract/timetable/timetable';
import { useMemo, useRef } from 'react';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { Cells, periodKey } from './Cells.tsx';
import { DayHead } from './DayHead.tsx';
import { FoldedLessons } from './FoldedLessons.tsx';
import { boxOf, LessonBlock } from './LessonBlock.tsx';
import { sayDay } from './school-words.shared.ts';
import { timetableText } from './timetable.text.ts';
import { useLessonMove } from './useLessonMove.ts';
import styles from './WeekGrid.module.css';
import { layoutDay, movedLesson, type Slot, tonesOf } from './week-grid.ts';

interface WeekGridProps {
  /** Dates shown, from Monday on; one of them on a phone. */
  dates: string[];
  today: string;
  lessons: Lesson[];
  calendar: SchoolCalendar | undefined;
  loading: boolean;
  /** Editing functions; undefined for readers. */
  plan?: {
    create: (date: string, period: number) => void;
    mayChange: (lesson: Lesson) => boolean;
    edit: (lesson: Lesson) => void;
    move: (lesson: Lesson, slot: Slot) => void;
  };
}

/** Placeholders while the lessons load: [day, period]. */
const ghosts = [
  [0, 1],
  [1, 3],
  [2, 5],
  [3, 1],
  [4, 7],
] as const;

/** Week grid: days across, periods down, lessons by duration. */
export function WeekGrid({ dates, today, lessons, calendar, loading, plan }: WeekGridProps) {
  const t = useText(timetableText);
  const language = useLanguage();
  const surface = useRef<HTMLDivElement>(null);
  const { move, moving } = useLessonMove(surface, { dates, lessons }, (lesson, slot) => {
    if (plan?.mayChange(lesson)) plan.move(lesson, slot);
  });
  const periods = calendar?.periods ?? usualPeriods;
  const tones = useMemo(() => tonesOf(lessons.map(({ courseId }) => courseId)), [lessons]);
  const days = useMemo(
    () => dates.map((date) => layoutDay(lessons.filter(({ schooltime }) => schooltime === date))),
    [dates, lessons],
  );

  const timeOf = (lesson: Lesson) =>
    `${periods[lesson.startPitchNumber - 1]?.startTime ?? ''}–${periods[lesson.endPitchNumber - 1]?.endTime ?? ''}`;
  const boxAt = (
    day: number,
    { lane, lanes }: { lane: number; lanes: number },
    { startPitchNumber, endPitchNumber }: { startPitchNumber: number; endPitchNumber: number },
  ) => ({
    left: ((day + lane / lanes) / dates.length) * 100,
    width: 100 / dates.length / lanes,
    top: ((startPitchNumber - 1) / 12) * 100,
    height: ((endPitchNumber - startPitchNumber + 1) / 12) * 100,
  });
  const target = moving && movedLesson(moving.lesson, moving.slot);
  const columns = { gridTemplateColumns: `var(--period-width) repeat(${dates.length}, minmax(0, 1fr))` };
  const editOf = (lesson: Lesson) => plan?.mayChange(lesson) && (() => plan.edit(lesson));
  return (
    <section className={styles.week} aria-label={t('grid')} aria-busy={loading}>
      <div className={styles.heads} style={columns}>
        <span />
        {dates.map((date) => (
          <DayHead
            key={date}
            date={date}
            today={date === today}
            special={calendar?.days.find((day) => day.date === date)}
          />
        ))}
      </div>
      <DragArea of={move} nameOf={(id) => lessons.find(({ tcsId }) => tcsId === id)?.courseName ?? ''}>
        <div className={styles.body}>
          <ol className={styles.periods}>
            {periods.map(({ startTime, endTime }, index) => (
              <li key={startTime}>
                <b>{t(periodKey(index + 1))}</b>
                <small>{startTime}</small>
                <small>–{endTime}</small>
              </li>
            ))}
          </ol>
          <div ref={surface} className={styles.surface}>
            <Cells dates={dates} today={today} onCreate={plan?.create} />
            <div className={styles.blocks}>
              {days.map(({ placed, folded }, day) => (
                <div key={dates[day]} className={styles.day}>
                  {placed.map(({ lesson, ...lane }) => (
                    <LessonBlock
                      key={lesson.tcsId}
                      lesson={lesson}
                      tone={tones.get(lesson.courseId) ?? 0}
                      place={boxAt(day, lane, lesson)}
                      time={timeOf(lesson)}
                      onEdit={editOf(lesson) || undefined}
                    />
                  ))}
                  {folded.map((one) => (
                    <FoldedLessons
                      key={one.lessons[0]?.tcsId}
                      folded={one}
                      style={boxOf(boxAt(day, one, one))}
                      timeOf={timeOf}
                      plan={plan}
                    />
                  ))}
                </div>
              ))}
              {loading &&
                ghosts
                  .filter(([day]) => day < dates.length)
                  .map(([day, period]) => (
                    <div
                      key={day}
                      className={styles.ghost}
                      style={boxOf(
                        boxAt(day, { lane: 0, lanes: 1 }, { startPitchNumber: period, endPitchNumber: period + 1 }),
                      )}
                    />
                  ))}
              {target && (
                <div
                  className={styles.target}
                  style={boxOf(boxAt(dates.indexOf(target.schooltime), { lane: 0, lanes: 1 }, target))}
                />
              )}
            </div>
          </div>
        </div>
        <div className={styles.said} aria-live="assertive">
          {target && (
            <p>
              {t(moving.by === 'keys' ? 'moving' : 'dragging', {
                course: target.courseName,
                day: sayDay(language, target.schooltime),
                start: target.startPitchNumber,
                end: target.endPitchNumber,
              })}
            </p>
          )}
        </div>
      </DragArea>
    </section>
  );
}
