import { imageApi } from '@xueyan/contract/lab/image';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLive, useLiveResume } from '../../../api/live.ts';

/** Loads the log of a build and follows its pushed lines. After a gap or a restart of the build it is loaded again. */
export function useBuildLog(imageId: string | null) {
  const [lines, setLines] = useState<string[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(false);
  const have = useRef(0);

  const read = useCallback(async () => {
    if (!imageId) return;
    setLoading(true);
    try {
      const log = await call(imageApi.log, { imageId, fromLine: 0 });
      have.current = log.nextLine;
      setLines(log.lines);
      setError(null);
    } catch (problem) {
      setError(problem);
    } finally {
      setLoading(false);
    }
  }, [imageId]);

  useEffect(() => {
    have.current = 0;
    setLines([]);
    setError(null);
    void read();
  }, [read]);

  useLive('image.log', (event) => {
    if (event.imageId !== imageId) return;
    if (event.fromLine !== have.current) return void read();
    have.current += event.lines.length;
    setLines((before) => [...before, ...event.lines]);
  });
  useLiveResume(() => void read());

  return { lines, error, loading, retry: () => void read() };
}
