import type { LiveEvents, LiveEventType } from '@xueyan/contract/wire/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { liveState, onLive, onLiveBack, onLiveResume, onLiveState } from './live-connection.ts';

/** Calls the handler for each pushed event of the type while the component is mounted. */
export function useLive<T extends LiveEventType>(type: T, handler: (data: LiveEvents[T]) => void) {
  const onEvent = useEffectEvent(handler);
  useEffect(() => onLive(type, (data) => onEvent(data)), [type]);
}

/** Calls the handler when events may have been missed, so that data is refetched. */
export function useLiveResume(handler: () => void) {
  const onResume = useEffectEvent(handler);
  useEffect(() => onLiveResume(() => onResume()), []);
}

/** Calls the handler each time the connection is back, to send what could not be sent. */
export function useLiveBack(handler: () => void) {
  const onBack = useEffectEvent(handler);
  useEffect(() => onLiveBack(() => onBack()), []);
}

export const useLiveState = () => useSyncExternalStore(onLiveState, liveState);
