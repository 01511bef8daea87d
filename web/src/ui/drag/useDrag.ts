import {
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Point in pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export interface Dragged<A> {
  id: string;
  /** Target where it would land; null for none. */
  aim: A | null;
  by: 'pointer' | 'keys';
}

/** Outcome of the last drag. */
export interface Outcome {
  id: string;
  dropped: boolean;
}

interface Options<A> {
  /** Returns the target of something dropped at a point, having been picked up at `from`. */
  aim: (id: string, at: Point, from: Point) => A | null;
  /** Moves one step further by key; without it, nothing here is lifted by keyboard. */
  step?: (id: string, arrow: Arrow, now: A | null) => A | null;
  onDrop: (id: string, aim: A, by: Dragged<A>['by']) => void;
  /**
   * `hold`: a finger scrolls, and lifts what it rests on; for a surface that is dragged as a whole, without a handle.
   */
  touch?: 'handle' | 'hold';
  /** Codes of the keys that lift and drop. */
  keys?: { lift: string[]; drop: string[] };
}

/** Pixels that a pointer moves before a press becomes a drag. */
const slop = 6;
const touches = { handle: { distance: slop }, hold: { delay: 250, tolerance: 8 } };
const usualKeys = { lift: ['Space', 'Enter'], drop: ['Space', 'Enter'] };

/** Returns what is dragged and where it would land; all of it is for the enclosing `DragArea`. */
export function useDrag<A>({ aim, step, onDrop, touch = 'handle', keys = usualKeys }: Options<A>) {
  const [drag, setDrag] = useState<Dragged<A> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // The next quick input may come before the screen has rendered the previous one.
  const latest = useRef<Dragged<A> | null>(null);
  const from = useRef<Point>({ x: 0, y: 0 });
  const at = useRef<Point>({ x: 0, y: 0 });
  const change = (next: Dragged<A> | null) => {
    latest.current = next;
    setDrag(next);
  };

  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: slop } });
  const finger = useSensor(TouchSensor, { activationConstraint: touches[touch] });
  const keyboard = useSensor(KeyboardSensor, {
    keyboardCodes: { start: keys.lift, end: keys.drop, cancel: ['Escape'] },
    // The target depends on the list or grid, not on pixels: `hear` below finds it.
    coordinateGetter: () => undefined,
  });
  const sensors = useSensors(mouse, finger, step ? keyboard : null);

  const dragging = drag !== null;
  const byKeys = drag?.by === 'keys';
  const follow = useEffectEvent((event: MouseEvent | TouchEvent) => {
    at.current = pointOf(event) ?? at.current;
  });
  useEffect(() => {
    if (!dragging) return;
    // Runs before the sensors get the event: they report the move, and this has already stored the point.
    const options = { capture: true, passive: true };
    const moves = ['mousemove', 'touchmove'] as const;
    for (const move of moves) addEventListener(move, follow, options);
    return () => {
      for (const move of moves) removeEventListener(move, follow, options);
    };
  }, [dragging]);
  // While something is lifted, its keys act on the drag alone: an enclosing drawer, which listens further out, stays
  // open. The sensor listens for keys only a moment after the lift; on a busy computer the first keys came before that.
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const now = latest.current;
    if (!now || !event.isTrusted) return;
    const ends = event.code === 'Escape' || (byKeys && keys.drop.includes(event.code));
    if (!ends && !(byKeys && isArrow(event.code))) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (isArrow(event.code)) change({ ...now, aim: step?.(now.id, event.code, now.aim) ?? now.aim });
    else tellSensor(event.code);
  });
  useEffect(() => {
    if (!dragging) return;
    const leave = () => tellSensor('Escape');
    addEventListener('keydown', hear, { capture: true });
    if (byKeys) addEventListener('focusout', leave);
    return () => {
      removeEventListener('keydown', hear, { capture: true });
      removeEventListener('focusout', leave);
    };
  }, [dragging, byKeys]);

  const area = {
    sensors,
    onDragStart: ({ active, activatorEvent }: DragStartEvent) => {
      const point = pointOf(activatorEvent);
      const id = String(active.id);
      if (point) {
        from.current = point;
        at.current = point;
      }
      setOutcome(null);
      change({ id, aim: null, by: point ? 'pointer' : 'keys' });
    },
    onDragMove: () => {
      const now = latest.current;
      if (now?.by === 'pointer') change({ ...now, aim: aim(now.id, at.current, from.current) });
    },
    onDragEnd: ({ active }: DragEndEvent) => {
      const now = latest.current;
      change(null);
      if (now?.id !== active.id) return;
      const target = now.by === 'pointer' ? aim(now.id, at.current, from.current) : now.aim;
      setOutcome({ id: now.id, dropped: target !== null });
      if (target !== null) onDrop(now.id, target, now.by);
    },
    onDragCancel: () => {
      if (latest.current) setOutcome({ id: latest.current.id, dropped: false });
      change(null);
    },
  };
  return { drag, outcome, area };
}

/**
 * Sends a key to the sensors, which have no other input. The event does not bubble, so no outer listener takes it for a
 * key.
 */
const tellSensor = (code: string) =>
  // After the sensor's own delay, from which on it listens.
  setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { code, cancelable: true })));

const isArrow = (code: string): code is Arrow => code.startsWith('Arrow');

function pointOf(event: Event): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}
