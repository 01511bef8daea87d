import type { Lesson } from '@xueyan/contract/timetable/timetable';
import { type RefObject, useEffect, useRef } from 'react';
import { cellAt, type GridCell } from '../../../ui/drag/row-aim.ts';
import { type Arrow, type Point, useDrag } from '../../../ui/drag/useDrag.ts';
import { moveTo, type Slot } from './week-grid.ts';

const periodsADay = 12;
const steps: Record<Arrow, [days: number, periods: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const keys = { lift: ['KeyM'], drop: ['Enter'] };

/** Moves a lesson within the week, by pointer, by a long touch, or by keys (M, arrows, Enter; Esc cancels). */
export function useLessonMove(
  surface: RefObject<HTMLElement | null>,
  { dates, lessons }: { dates: string[]; lessons: Lesson[] },
  onMove: (lesson: Lesson, slot: Slot) => void,
) {
  const find = (id: string) => lessons.find(({ tcsId }) => tcsId === id);
  /** The lesson that was moved by keys, and its new slot, where its block is rendered again. */
  const follow = useRef<(Slot & { tcsId: string }) | null>(null);

  const cell = (point: Point): GridCell => cellAt(surface.current, point, dates.length, periodsADay);
  const move = useDrag<Slot>({
    touch: 'hold',
    keys,
    aim: (id, at, from) => {
      const lesson = find(id);
      if (!lesson) return null;
      // Period of the lesson at which it was grabbed, 0 for the first.
      const held = cell(from).line + 1 - lesson.startPitchNumber;
      const { column, line } = cell(at);
      return moveTo(lesson, dates, { dayIndex: column, start: line + 1 - held });
    },
    step: (id, arrow, now) => {
      const lesson = find(id);
      if (!lesson) return null;
      const { date, startPitchNumber } = now ?? { date: lesson.schooltime, ...lesson };
      const [days, periods] = steps[arrow];
      return moveTo(lesson, dates, { dayIndex: dates.indexOf(date) + days, start: startPitchNumber + periods });
    },
    onDrop: (id, slot, by) => {
      const lesson = find(id);
      if (!lesson) return;
      if (by === 'keys') follow.current = { tcsId: id, ...slot };
      if (slot.date !== lesson.schooltime || slot.startPitchNumber !== lesson.startPitchNumber) onMove(lesson, slot);
    },
  });

  // Moves the focus to the new block after a move by keys.
  useEffect(() => {
    const to = follow.current;
    if (move.drag) {
      follow.current = null;
      return;
    }
    if (!to) return;
    const block = surface.current?.querySelector<HTMLElement>(`[data-lesson="${to.tcsId}"]`);
    block?.focus();
    if (block?.dataset.at === `${to.date} ${to.startPitchNumber}`) follow.current = null;
  });

  const lesson = move.drag ? find(move.drag.id) : undefined;
  const { startPitchNumber = 0, schooltime: date = '' } = lesson ?? {};
  /** The moving lesson and its target; with keys it starts at its own slot. */
  const moving = lesson && move.drag && { lesson, by: move.drag.by, slot: move.drag.aim ?? { date, startPitchNumber } };
  return { move, moving };
}
