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

/** In pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export interface Dragged<A> {
  id: string;
  /** Where it would land; null: nowhere. */
  aim: A | null;
  by: 'pointer' | 'keys';
}

/** What became of the last one. */
export interface Outcome {
  id: string;
  dropped: boolean;
}

interface Options<A> {
  /** Where something lands that is dropped at a point, taken hold of at `from`. */
  aim: (id: string, at: Point, from: Point) => A | null;
  /** One step further by key; where it is missing, nothing is lifted by keyboard here. */
  step?: (id: string, arrow: Arrow, now: A | null) => A | null;
  onDrop: (id: string, aim: A, by: Dragged<A>['by']) => void;
  /** `hold`: a finger scrolls, and lifts what it rests on; for a surface that is dragged by itself, not by a handle. */
  touch?: 'handle' | 'hold';
  /** Codes of the keys that lift and drop. */
  keys?: { lift: string[]; drop: string[] };
}

/** Pixels a pointer goes before a press becomes a drag. */
const slop = 6;
const touches = { handle: { distance: slop }, hold: { delay: 250, tolerance: 8 } };
const usualKeys = { lift: ['Space', 'Enter'], drop: ['Space', 'Enter'] };

/** What is dragged and where it would land; all of it is for the `DragArea` around. */
export function useDrag<A>({ aim, step, onDrop, touch = 'handle', keys = usualKeys }: Options<A>) {
  const [drag, setDrag] = useState<Dragged<A> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // What a quick hand does next may come before the screen has followed what it did last.
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
    // The place is a matter of the list or grid, not of pixels: `hear` below finds it.
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
    // Before the sensors hear it: they tell of the move, this knows where it went.
    const options = { capture: true, passive: true };
    const moves = ['mousemove', 'touchmove'] as const;
    for (const move of moves) addEventListener(move, follow, options);
    return () => {
      for (const move of moves) removeEventListener(move, follow, options);
    };
  }, [dragging]);
  // While something is lifted its keys are for the drag alone: a drawer, which listens further out, stays. The sensor
  // hears keys only a moment after the lift; on a busy computer the first ones came before it.
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

/** The sensors have no other way to be told. It does not bubble: nobody further out takes it for a key. */
const tellSensor = (code: string) =>
  // Behind the sensor's own delay, after which it listens.
  setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { code, cancelable: true })));

const isArrow = (code: string): code is Arrow => code.startsWith('Arrow');

function pointOf(event: Event): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}
