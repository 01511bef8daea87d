import { resourceApi } from '@xueyan/contract/base/resource';
import type { LiveEvents, LiveEventType, LiveMessage } from '@xueyan/contract/wire/live';
import { CallError, call } from './call.ts';
import { onReachedAgain } from './reach.ts';
import { session } from './session.ts';

/** `off`: without a session, as far as is known. `waiting`: cut, and retrying. */
type LiveState = 'off' | 'connecting' | 'open' | 'waiting';

const handlers = new Map<string, Set<(data: never) => void>>();
const resumeHandlers = new Set<() => void>();
const backHandlers = new Set<() => void>();
const stateListeners = new Set<() => void>();
const clientId = crypto.getRandomValues(new Uint32Array(2)).join('');
/** Milliseconds without a message after which the network counts as gone; the server sends a heartbeat every 25 s. */
const silenceMs = 60_000;
/** Maximum numbers of past events that are stored to detect repeated ones. */
const remembered = 2000;
/** Close code of the server for an invalid session, or one whose password must be changed first. */
const sessionClosed = 4401;

let socket: WebSocket | null = null;
let state: LiveState = 'off';
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
/** The last event that this page has received; null before the first connection, and for another person. */
let since: { userId: string; seq: number } | null = null;
let seen = new Set<number>();
/** Token that the server refused; it is not sent again automatically. */
let refused = '';

const setState = (next: LiveState) => {
  state = next;
  for (const listener of stateListeners) listener();
};
const tell = (listeners: Set<() => void>) => {
  for (const listener of listeners) listener();
};

/** Opens the signed-in person's connection and keeps it open; call it again after signing in or out. */
export function connectLive() {
  clearTimeout(timer);
  clearTimeout(silence);
  socket?.close();
  socket = null;
  refused = '';
  const user = session.user();
  const token = session.token();
  if (!user || !token || session.mustChangePassword() || session.mustSetSecond()) {
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
  opened.onclose = ({ code }) => {
    if (socket !== opened) return;
    socket = null;
    clearTimeout(silence);
    if (code === sessionClosed) return void doubtSession(token);
    retryLater();
  };
  listenOn(opened);
}

function retryLater() {
  setState('waiting');
  // Randomized, so that not everyone reconnects to a restarted server at once.
  const pause = Math.min(15_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
  attempt += 1;
  timer = setTimeout(connectLive, pause);
}

/** Makes an ordinary call to find out the state of the session; the shell shows its failure as of any other call. */
async function doubtSession(token: string) {
  if (session.token() !== token) return connectLive();
  refused = token;
  setState('off');
  const answer = await call(resourceApi.permissions, {}).catch((error: unknown) => error);
  if (refused !== token) return;
  const over = answer instanceof CallError && (answer.status === 401 || answer.status === 403);
  if (!over) retryLater();
}

// A sign-in in another tab changes the token here too.
session.subscribe(() => {
  if (refused && refused !== session.token()) connectLive();
});

/** Closes a connection that has gone silent: a browser may take minutes to notice. */
function listenOn(opened: WebSocket) {
  clearTimeout(silence);
  silence = setTimeout(() => {
    if (opened !== socket) return;
    opened.onclose?.(new CloseEvent('close'));
    opened.close();
  }, silenceMs);
}

function receive(message: LiveMessage, userId: string) {
  if (message.type === 'live.ready') return beginWith(message.data, userId);
  const { seq } = message;
  if (seq > 0) {
    if (seen.has(seq)) return;
    seen.add(seq);
    if (seen.size > remembered) seen = new Set([...seen].slice(-remembered / 2));
    since = { userId, seq: Math.max(seq, since?.seq ?? 0) };
  }
  for (const handler of handlers.get(message.type) ?? []) handler(message.data as never);
}

function beginWith({ seq, complete, past }: LiveEvents['live.ready'], userId: string) {
  const goesOn = since !== null && complete;
  // The server may resend the missed events after the next cut: the page refetches now, and ignores them then.
  if (!goesOn) seen = new Set(past);
  since = { userId, seq: goesOn ? Math.max(seq, since?.seq ?? 0) : seq };
  const cameBack = attempt > 0;
  attempt = 0;
  setState('open');
  if (cameBack) tell(backHandlers);
  // Data fetched before may be older than the missed events: every subscriber refetches.
  if (!goesOn && (!complete || cameBack || past.length > 0)) tell(resumeHandlers);
}

/** Reconnects at once when the page becomes visible or the network returns. */
const hurry = () => {
  if (state === 'waiting' && document.visibilityState === 'visible') connectLive();
};
addEventListener('online', hurry);
document.addEventListener('visibilitychange', hurry);
// A call reached the server again: the page must not continue to show it as unreachable.
onReachedAgain(hurry);

const listenTo = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Subscribes to each pushed event of the type; returns the function that unsubscribes. */
export function onLive<T extends LiveEventType>(type: T, handler: (data: LiveEvents[T]) => void): () => void {
  const set = handlers.get(type) ?? new Set();
  handlers.set(type, set.add(handler));
  return () => {
    set.delete(handler);
  };
}

export const onLiveResume = listenTo(resumeHandlers);
export const onLiveBack = listenTo(backHandlers);
export const onLiveState = listenTo(stateListeners);
export const liveState = () => state;
