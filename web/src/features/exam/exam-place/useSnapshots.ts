import { type SnapshotReason, snapshotSeconds } from '@xueyan/contract/exam/proctoring';
import { useEffect, useEffectEvent } from 'react';
import { cameraStream, closeCamera, sendSnapshot } from './camera.ts';

const later = () => (snapshotSeconds.min + Math.random() * (snapshotSeconds.max - snapshotSeconds.min)) * 1_000;

/** Takes pictures at random times while the sitting lasts; returns a function that takes one now. */
export function useSnapshots(examId: string, on: boolean, onLost: () => void) {
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(() => {
        void sendSnapshot(examId, 'random');
        next();
      }, later());
    };
    next();
    const tracks = cameraStream()?.getVideoTracks() ?? [];
    const ended = () => lost();
    for (const track of tracks) track.addEventListener('ended', ended);
    return () => {
      clearTimeout(timer);
      for (const track of tracks) track.removeEventListener('ended', ended);
    };
  }, [examId, on]);
  useEffect(() => () => closeCamera(), []);
  return (reason: SnapshotReason) => {
    if (on) void sendSnapshot(examId, reason);
  };
}
