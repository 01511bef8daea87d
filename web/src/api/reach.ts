import { useSyncExternalStore } from 'react';

/** Whether the server answers: told by every call and by the live connection. */
const listeners = new Set<() => void>();
let reached = true;
let probe: ReturnType<typeof setInterval> | undefined;

const put = (next: boolean) => {
  if (reached === next) return;
  reached = next;
  for (const listener of listeners) listener();
};

/** Hears of the server answering again. */
export const onReachedAgain = (handler: () => void) => void listeners.add(() => reached && handler());

/** A call was answered, whatever the answer. */
export function noteReached() {
  clearInterval(probe);
  probe = undefined;
  put(true);
}

/** A call got no answer. From now on the server is knocked at until it opens, for perhaps nobody calls again. */
export function noteUnreached() {
  put(false);
  probe ??= setInterval(knock, 4_000);
}

const knock = () => void fetch('/api/auth/sysinfo', { cache: 'no-store' }).then(noteReached, () => undefined);

addEventListener('online', () => !reached && knock());

/** Whether the last call reached the server. */
export const useReached = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reached,
  );
