import { useSyncExternalStore } from 'react';

/** State of whether the server is reachable, updated by every call and by the live connection. */
const listeners = new Set<() => void>();
let reached = true;
let probe: ReturnType<typeof setInterval> | undefined;

const put = (next: boolean) => {
  if (reached === next) return;
  reached = next;
  for (const listener of listeners) listener();
};

/** Subscribes to the server being reachable again. */
export const onReachedAgain = (handler: () => void) => void listeners.add(() => reached && handler());

/** Records that a call got a response, whatever it was. */
export function noteReached() {
  clearInterval(probe);
  probe = undefined;
  put(true);
}

/**
 * Records that a call got no response. From then on the server is polled until it responds, since there may be no
 * further call.
 */
export function noteUnreached() {
  put(false);
  probe ??= setInterval(knock, 4_000);
}

const knock = () => void fetch('/api/auth/sysinfo', { cache: 'no-store' }).then(noteReached, () => undefined);

addEventListener('online', () => !reached && knock());

/** Returns whether the last call reached the server. */
export const useReached = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reached,
  );
