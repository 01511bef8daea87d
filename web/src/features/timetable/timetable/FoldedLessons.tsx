import type { Lesson } from '@xueyan/contract/timetable/timetable';
import { Popover } from 'antd';
import { type CSSProperties, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { LessonFacts } from './LessonFacts.tsx';
import { timetableText } from './timetable.text.ts';
import styles from './WeekGrid.module.css';
import type { Folded } from './week-grid.ts';

interface FoldedLessonsProps {
  folded: Folded;
  style: CSSProperties;
  timeOf: (lesson: Lesson) => string;
  plan: { mayChange: (lesson: Lesson) => boolean; edit: (lesson: Lesson) => void } | undefined;
}

/** Block for the lessons at one time that do not fit into the grid: their number, and a list when pressed. */
export function FoldedLessons({ folded, style, timeOf, plan }: FoldedLessonsProps) {
  const t = useText(timetableText);
  const [open, setOpen] = useState(false);
  const edit = (lesson: Lesson) => {
    setOpen(false);
    plan?.edit(lesson);
  };
  const list = (
    <ul className={styles.foldedList}>
      {folded.lessons.map((lesson) => (
        <li key={lesson.tcsId}>
          {plan?.mayChange(lesson) ? (
            <button type="button" className={styles.link} onClick={() => edit(lesson)}>
              {lesson.courseName}
            </button>
          ) : (
            <strong>{lesson.courseName}</strong>
          )}
          <LessonFacts lesson={lesson} time={timeOf(lesson)} />
        </li>
      ))}
    </ul>
  );
  const words = t('others', { count: folded.lessons.length });
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} content={list}>
      <button type="button" className={styles.block} style={style} data-tone="more">
        <span className={styles.card}>
          <strong>{words}</strong>
        </span>
      </button>
    </Popover>
  );
}
