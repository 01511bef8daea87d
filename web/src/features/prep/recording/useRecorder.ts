import { recordingApi } from '@xueyan/contract/prep/recording';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { openRecorder, type Recorder, type RecorderChoices } from './recorder.ts';
import { recordingText } from './recording.text.ts';

type Phase = 'idle' | 'opening' | 'running' | 'paused' | 'stopping';

/** Manages one recording of this page, from its start until all chunks have arrived. */
export function useRecorder(onStopped: (recordingId: string) => void) {
  const t = useText(recordingText);
  const notice = useNotice();
  const begin = useAction(recordingApi.begin, [recordingApi.list]);
  const recorder = useRef<Recorder | null>(null);
  const id = useRef('');
  const [phase, setPhase] = useState<Phase>('idle');
  const [seconds, setSeconds] = useState(0);
  const [sent, setSent] = useState(0);

  useEffect(() => {
    if (phase !== 'running') return;
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [phase]);
  // Chunks sent by then are stored and can become a material.
  useEffect(() => () => void recorder.current?.stop().catch(() => {}), []);

  const stop = async () => {
    const current = recorder.current;
    if (!current) return;
    recorder.current = null;
    setPhase('stopping');
    await current.stop().catch(notice.error);
    setPhase('idle');
    onStopped(id.current);
  };
  const start = async (title: string, choices: RecorderChoices) => {
    setPhase('opening');
    setSeconds(0);
    setSent(0);
    const create = async () => {
      id.current = (await begin.mutateAsync({ title })).recordingId;
      return id.current;
    };
    const onFailure = (error: unknown) => {
      notice.error(t('cut', { why: (error as Error).message }));
      void stop();
    };
    try {
      const events = { onFailure, onEnded: () => void stop(), onSent: setSent };
      recorder.current = await openRecorder(choices, create, events);
      setPhase('running');
    } catch (error) {
      setPhase('idle');
      // Closing the permission dialog of the browser is no error.
      if ((error as Error).name !== 'NotAllowedError') notice.error(error);
    }
  };
  const pause = () => {
    recorder.current?.pause();
    setPhase('paused');
  };
  const resume = () => {
    recorder.current?.resume();
    setPhase('running');
  };
  return { phase, seconds, sent, start, stop, pause, resume, stream: recorder.current?.stream ?? null };
}
