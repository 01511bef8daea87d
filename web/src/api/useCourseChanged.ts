import type { LiveEvents } from '@xueyan/contract/wire/live';
import { useEffect, useRef } from 'react';
import { useLive } from './live.ts';
import { useThrottled } from './useThrottled.ts';

type Change = LiveEvents['course.changed'];

/** Milliseconds. A whole class hears of a change at the same moment, and does not read it in the same one. */
const spreadMs = 1000;
/** Milliseconds. A teacher who goes on writing is read now and then, not at each save. */
const restMs = 5000;

/** Reads anew what is shown of a course that changed, in a moment: only the changes that fit. */
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
