import type { LiveEvents } from '@xueyan/contract/wire/live';
import { useEffect, useRef } from 'react';
import { useLive } from './live.ts';
import { useThrottled } from './useThrottled.ts';

type Change = LiveEvents['course.changed'];

/** Milliseconds over which a class spreads its refetches, as all members receive a change at the same moment. */
const spreadMs = 1000;
/** Milliseconds between refetches while a teacher keeps writing, instead of one for each save. */
const restMs = 5000;

/** Refetches what is shown of a course soon after a change that fits. */
export function useCourseChanged(fits: (change: Change) => boolean, again: () => unknown) {
  const ask = useThrottled(again, restMs);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('course.changed', (change) => {
    if (!fits(change)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, Math.random() * spreadMs);
  });
}
