import { useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../../api/call.ts';

type Stretch = [number, number];

/** Milliseconds between two reports to the server. */
const restMs = 10_000;

/** Reports what was seen of a file to the server at intervals; what could not be sent is sent with the next report. */
export function useTracker(attachmentId: string, enabled: boolean) {
  const client = useQueryClient();
  const held = useRef<{ seen: Stretch[]; position: number; length: number | null }>({
    ...{ seen: [], position: 0, length: null },
  });
  const sending = useRef(false);
  const tracker = useMemo(() => {
    const send = async () => {
      const { seen, position, length } = held.current;
      if (!enabled || sending.current || seen.length === 0) return;
      sending.current = true;
      held.current = { ...held.current, seen: [] };
      try {
        const { done } = await call(coursewareApi.track, { attachmentId, seen: seen.slice(-50), position, length });
        if (done)
          for (const path of [sectionApi.tree.path, courseApi.listStudy.path])
            void client.invalidateQueries({ queryKey: [path] });
      } catch {
        held.current = { ...held.current, seen: [...seen, ...held.current.seen] };
      }
      sending.current = false;
    };
    return {
      send,
      /** Records a stretch as seen, from one page or second to another. */
      see: (from: number, to: number) => {
        const { seen } = held.current;
        const last = seen.at(-1);
        if (last && from >= last[0] && from <= last[1] + 0.5) last[1] = Math.max(last[1], to);
        else seen.push([from, to]);
        held.current.position = to;
      },
      measure: (length: number) => {
        held.current.length = length;
      },
    };
  }, [attachmentId, enabled, client]);
  useEffect(() => {
    const timer = setInterval(() => void tracker.send(), restMs);
    return () => {
      clearInterval(timer);
      void tracker.send();
    };
  }, [tracker]);
  return tracker;
}
