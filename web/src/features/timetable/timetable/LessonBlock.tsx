import type { Lesson } from '@xueyan/contract/timetable/timetable';
import { Popover } from 'antd';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { LessonFacts } from './LessonFacts.tsx';
import { sayDay } from './school-words.shared.ts';
import { timetableText } from './timetable.text.ts';
import styles from './WeekGrid.module.css';

interface LessonBlockProps {
  lesson: Lesson;
  tone: number;
  place: { left: number; width: number; top: number; height: number };
  time: string;
  /** Opens its form; if undefined, a press shows the lesson's facts. */
  onEdit: (() => void) | undefined;
}

/** Returns the box in percentages of the grid. */
export const boxOf = ({ left, width, top, height }: LessonBlockProps['place']) => ({
  insetInlineStart: `${left}%`,
  inlineSize: `${width}%`,
  insetBlockStart: `${top}%`,
  blockSize: `${height}%`,
});

/** One lesson in the grid. */
export function LessonBlock({ lesson, tone, place, time, onEdit }: LessonBlockProps) {
  const t = useText(timetableText);
  const { dragged, node, handle } = useDragged(lesson.tcsId, !onEdit);
  const language = useLanguage();
  const classes = lesson.classArray.map(({ className }) => className).join('、');
  const when = t('lesson', {
    day: sayDay(language, lesson.schooltime),
    start: lesson.startPitchNumber,
    end: lesson.endPitchNumber,
    time,
  });
  const block = (
    <button
      type="button"
      className={styles.block}
      style={boxOf(place)}
      data-tone={tone}
      data-lesson={lesson.tcsId}
      data-at={`${lesson.schooltime} ${lesson.startPitchNumber}`}
      data-moved={dragged || undefined}
      data-movable={onEdit ? true : undefined}
      aria-keyshortcuts={onEdit ? 'm' : undefined}
      onClick={onEdit}
      {...handle}
      ref={(element) => {
        node(element);
        handle.ref(element);
      }}
    >
      <span className={styles.card}>
        <strong>{lesson.courseName}</strong>
        <span className={styles.unseen}>{when}</span>
        {lesson.classroom && <span>{lesson.classroom}</span>}
        <span>{lesson.teacherName}</span>
        <span>{classes}</span>
        {onEdit && <span className={styles.unseen}>{t('movable')}</span>}
      </span>
    </button>
  );
  if (onEdit) return block;
  return (
    <Popover trigger="click" title={lesson.courseName} content={<LessonFacts lesson={lesson} time={time} />}>
      {block}
    </Popover>
  );
}
