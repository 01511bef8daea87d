import type { ClassPart } from '@xueyan/contract/teaching/class-session';
import { useEffect, useRef } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useThrottled } from '../../../api/useThrottled.ts';

/** Milliseconds within which events of a whole class are combined into one request. */
const teacherMs = 600;
const studentMs = 2_500;

/** Maximum random delay of a page in milliseconds: a whole class receives the same event at once. */
const spreadMs = 1_000;

/** Reloads a part of a class session when it changes. */
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
