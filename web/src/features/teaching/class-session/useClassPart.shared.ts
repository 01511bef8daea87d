import type { ClassPart } from '@xueyan/contract/teaching/class-session';
import { useEffect, useRef } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useThrottled } from '../../../api/useThrottled.ts';

/** Milliseconds within which what a class does is looked at together. */
const teacherMs = 600;
const studentMs = 2_500;

/** A class hears the same at the same moment: each page waits a moment of its own before it asks. */
const spreadMs = 1_000;

/** Reads a part of a class anew when it is another. */
export function useClassPart(classSessionId: string, parts: ClassPart[], again: () => void, teaching: boolean) {
  const timer = useRef<number>(undefined);
  const throttled = useThrottled(again, teaching ? teacherMs : studentMs);
  const soon = () => {
    if (teaching) return throttled();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(throttled, Math.random() * spreadMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('classsession.changed', (data) => {
    if (data.classSessionId === classSessionId && parts.includes(data.part)) soon();
  });
  useLiveResume(again);
}
