import type { Lesson } from '@xueyan/contract/timetable/timetable';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveTo, type Slot } from './week-grid.ts';

/** Pixels a pointer goes before a press becomes a drag. */
const slop = 6;

interface Moving {
  lesson: Lesson;
  slot: Slot;
  by: 'pointer' | 'keys';
}

interface Grip {
  lesson: Lesson;
  x: number;
  y: number;
  /** Which of the lesson's periods was taken hold of, 0 for its first. */
  held: number;
}

const steps: Record<string, [days: number, periods: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves a lesson within the week, by pointer or by keys (M, the arrows, Enter; Esc leaves it where it was). */
export function useLessonMove(
  surface: RefObject<HTMLElement | null>,
  dates: string[],
  onMove: (lesson: Lesson, slot: Slot) => void,
) {
  const [moving, setMoving] = useState<Moving | null>(null);
  // What a quick hand does next may come before the screen has followed what it did last.
  const latest = useRef<Moving | null>(null);
  const change = (next: Moving | null) => {
    latest.current = next;
    setMoving(next);
  };
  const grip = useRef<Grip | null>(null);
  const dragged = useRef(false);
  /** The lesson that was put somewhere by keys, and where: its block is made anew there. */
  const follow = useRef<(Slot & { tcsId: string }) | null>(null);

  // Whoever moved a lesson by keys goes with it, when the screen has followed.
  useEffect(() => {
    const to = follow.current;
    if (moving || !to) return;
    const block = surface.current?.querySelector<HTMLElement>(`[data-lesson="${to.tcsId}"]`);
    block?.focus();
    if (block?.dataset.at === `${to.date} ${to.startPitchNumber}`) follow.current = null;
  });

  // A press of Esc is for the move alone: the drawer, which listens further out, stays.
  const active = moving !== null;
  useEffect(() => {
    if (!active) return;
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopImmediatePropagation();
      grip.current = null;
      latest.current = null;
      setMoving(null);
    };
    addEventListener('keydown', leave, { capture: true });
    return () => removeEventListener('keydown', leave, { capture: true });
  }, [active]);

  /** Which day and period lie under a point; fractions of periods count from the top. */
  const at = (x: number, y: number) => {
    const box = surface.current?.getBoundingClientRect();
    if (!box) return { dayIndex: 0, period: 1 };
    return {
      dayIndex: Math.floor(((x - box.left) / box.width) * dates.length),
      period: Math.floor(((y - box.top) / box.height) * 12) + 1,
    };
  };

  const put = ({ lesson, slot }: Moving) => {
    change(null);
    if (slot.date !== lesson.schooltime || slot.startPitchNumber !== lesson.startPitchNumber) onMove(lesson, slot);
  };

  const blockProps = (lesson: Lesson) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      follow.current = null;
      // A finger scrolls; on a touch screen a lesson is moved in its form.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const held = at(event.clientX, event.clientY).period - lesson.startPitchNumber;
      // A quick hand is off the block before its first move is told.
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { lesson, x: event.clientX, y: event.clientY, held };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      if (!held) return;
      if (!latest.current && Math.hypot(event.clientX - held.x, event.clientY - held.y) < slop) return;
      dragged.current = true;
      const { dayIndex, period } = at(event.clientX, event.clientY);
      change({ lesson, slot: moveTo(lesson, dates, { dayIndex, start: period - held.held }), by: 'pointer' });
    },
    onPointerUp: () => {
      grip.current = null;
      // The click that belongs to the drag comes before this.
      setTimeout(() => {
        dragged.current = false;
      });
      if (latest.current?.by === 'pointer') put(latest.current);
    },
    onPointerCancel: () => {
      grip.current = null;
      change(null);
    },
    onBlur: () => {
      if (latest.current?.by === 'keys') change(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const now = latest.current;
      if (now?.by !== 'keys') {
        follow.current = null;
        if (event.key !== 'm' && event.key !== 'M') return;
        event.preventDefault();
        const slot = { date: lesson.schooltime, startPitchNumber: lesson.startPitchNumber };
        return change({ lesson, slot, by: 'keys' });
      }
      const step = steps[event.key];
      if (step) {
        event.preventDefault();
        const { date, startPitchNumber } = now.slot;
        const to = { dayIndex: dates.indexOf(date) + step[0], start: startPitchNumber + step[1] };
        return change({ ...now, slot: moveTo(lesson, dates, to) });
      }
      if (event.key === 'Enter') {
        event.preventDefault();
        follow.current = { tcsId: lesson.tcsId, ...now.slot };
        put(now);
      }
    },
  });

  /** Whether the press that has just ended was a drag, and so means nothing else. */
  const wasDragged = () => dragged.current;
  return { moving, blockProps, wasDragged };
}
