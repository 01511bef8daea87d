/** Milliseconds after a write within which the same one counts as a second press. */
const samePressMs = 1_000;

interface Pressed {
  what: string;
  done: Promise<unknown>;
}

/** The last write of each kind. */
const last = new Map<string, Pressed>();

/**
 * Runs a write once, although its button is pressed twice: the same input during the write, or just after it, resolves
 * with its result. A failed write can be retried at once.
 */
export function onePress<T>(kind: string, input: unknown, write: () => Promise<T>): Promise<T> {
  const what = JSON.stringify(input);
  const before = last.get(kind);
  if (before?.what === what) return before.done as Promise<T>;
  const done = write();
  const pressed = { what, done };
  last.set(kind, pressed);
  const forget = () => {
    if (last.get(kind) === pressed) last.delete(kind);
  };
  done.then(() => setTimeout(forget, samePressMs), forget);
  return done;
}
