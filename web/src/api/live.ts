import type { LiveEvents, LiveEventType, LiveMessage } from '@xueyan/contract/wire/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** `off`: nobody is signed in. `waiting`: cut, and trying again. */
type LiveState = 'off' | 'connecting' | 'open' | 'waiting';

const handlers = new Map<string, Set<(data: never) => void>>();
const resumeHandlers = new Set<() => void>();
const backHandlers = new Set<() => void>();
const stateListeners = new Set<() => void>();
const clientId = crypto.getRandomValues(new Uint32Array(2)).join('');
/** The server beats every 25 s; without a word for this long the network is gone. */
const silenceMs = 60_000;
/** How many numbers of past events are kept to know a repeated one by. */
const remembered = 2000;

let socket: WebSocket | null = null;
let state: LiveState = 'off';
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
/** The last event that this page knows of; null before the first connection, and for somebody else. */
let since: { userId: string; seq: number } | null = null;
let floor = 0;
let seen = new Set<number>();

const setState = (next: LiveState) => {
  state = next;
  for (const listener of stateListeners) listener();
};

/** Opens, and keeps open, the connection of whoever is signed in; call it again after signing in or out. */
export function connectLive() {
  clearTimeout(timer);
  clearTimeout(silence);
  socket?.close();
  socket = null;
  const user = session.user();
  const token = session.token();
  if (!user || !token) {
    since = null;
    return setState('off');
  }
  if (since?.userId !== user.id) since = null;
  setState('connecting');
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const path = ['websocket', user.id, encodeURIComponent(token), clientId, session.language()].join('/');
  const opened = new WebSocket(`${scheme}://${location.host}/${path}${since ? `?since=${since.seq}` : ''}`);
  socket = opened;
  opened.onmessage = (message) => {
    listenOn(opened);
    receive(JSON.parse(message.data) as LiveMessage, user.id);
  };
  opened.onclose = () => {
    if (socket !== opened) return;
    socket = null;
    clearTimeout(silence);
    setState('waiting');
    // Spread out, so that a restarted server is not met by everyone at once.
    const pause = Math.min(15_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
    attempt += 1;
    timer = setTimeout(connectLive, pause);
  };
  listenOn(opened);
}

/** A connection that has gone quiet is given up: a browser may take minutes to notice. */
function listenOn(opened: WebSocket) {
  clearTimeout(silence);
  silence = setTimeout(() => {
    if (opened !== socket) return;
    opened.onclose?.(new CloseEvent('close'));
    opened.close();
  }, silenceMs);
}

function receive(message: LiveMessage, userId: string) {
  if (message.type === 'live.ready') {
    const { seq, complete } = message.data;
    if (!since) floor = seq;
    if (!complete) seen = new Set();
    since = { userId, seq: Math.max(seq, since?.seq ?? 0) };
    const cameBack = attempt > 0;
    attempt = 0;
    setState('open');
    if (cameBack) for (const handler of backHandlers) handler();
    // Too much happened to be told one by one: everyone looks again.
    if (!complete) for (const handler of resumeHandlers) handler();
    return;
  }
  const { seq } = message;
  if (seq > 0) {
    if (seq <= floor || seen.has(seq)) return;
    seen.add(seq);
    if (seen.size > remembered) seen = new Set([...seen].slice(-remembered / 2));
    since = { userId, seq: Math.max(seq, since?.seq ?? 0) };
  }
  for (const handler of handlers.get(message.type) ?? []) handler(message.data as never);
}

/** Who comes back to the page, or to the network, need not wait for the next try. */
const hurry = () => {
  if (state === 'waiting' && document.visibilityState === 'visible') connectLive();
};
addEventListener('online', hurry);
document.addEventListener('visibilitychange', hurry);

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

function useListener(set: Set<() => void>, handler: () => void) {
  const onCall = useEffectEvent(handler);
  useEffect(() => {
    const listener = () => onCall();
    set.add(listener);
    return () => {
      set.delete(listener);
    };
  }, [set]);
}

/** Calls back when the connection was cut for so long that events were missed: read anew. */
export const useLiveResume = (handler: () => void) => useListener(resumeHandlers, handler);

/** Calls back each time the connection is there again: send what could not be sent. */
export const useLiveBack = (handler: () => void) => useListener(backHandlers, handler);

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
