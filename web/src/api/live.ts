import type { LiveEvent, LiveEvents, LiveEventType } from '@xueyan/contract/wire/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** `off`: nobody is signed in. `waiting`: cut, and trying again. */
type LiveState = 'off' | 'connecting' | 'open' | 'waiting';

const handlers = new Map<string, Set<(data: never) => void>>();
const resumeHandlers = new Set<() => void>();
const stateListeners = new Set<() => void>();
const clientId = crypto.getRandomValues(new Uint32Array(2)).join('');

let socket: WebSocket | null = null;
let state: LiveState = 'off';
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const setState = (next: LiveState) => {
  state = next;
  for (const listener of stateListeners) listener();
};

/** Opens, and keeps open, the connection of whoever is signed in; call it again after signing in or out. */
export function connectLive() {
  clearTimeout(timer);
  socket?.close();
  socket = null;
  const user = session.user();
  const token = session.token();
  if (!user || !token) return setState('off');
  setState('connecting');
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const opened = new WebSocket(
    `${scheme}://${location.host}/websocket/${user.id}/${encodeURIComponent(token)}/${clientId}/${session.language()}`,
  );
  socket = opened;
  opened.onopen = () => {
    const cameBack = attempt > 0;
    attempt = 0;
    setState('open');
    // Whatever was pushed meanwhile is lost: everyone looks again.
    if (cameBack) for (const handler of resumeHandlers) handler();
  };
  opened.onmessage = (message) => {
    const event = JSON.parse(message.data) as LiveEvent;
    for (const handler of handlers.get(event.type) ?? []) handler(event.data as never);
  };
  opened.onclose = () => {
    if (socket !== opened) return;
    socket = null;
    setState('waiting');
    // Spread out, so that a restarted server is not met by everyone at once.
    const pause = Math.min(15_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
    attempt += 1;
    timer = setTimeout(connectLive, pause);
  };
}

/** Calls back for each pushed event of the type while the component lives. */
export function useLive<T extends LiveEventType>(type: T, handler: (data: LiveEvents[T]) => void) {
  const onEvent = useEffectEvent(handler);
  useEffect(() => {
    const listener = (data: never) => onEvent(data);
    const set = handlers.get(type) ?? new Set();
    handlers.set(type, set.add(listener));
    return () => {
      set.delete(listener);
    };
  }, [type]);
}

/** Calls back when the connection was cut and is there again. */
export function useLiveResume(handler: () => void) {
  const onResume = useEffectEvent(handler);
  useEffect(() => {
    const listener = () => onResume();
    resumeHandlers.add(listener);
    return () => {
      resumeHandlers.delete(listener);
    };
  }, []);
}

export const useLiveState = () =>
  useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => {
        stateListeners.delete(listener);
      };
    },
    () => state,
  );
