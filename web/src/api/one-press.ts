/** How long after a write was done the same one counts as a press that came twice, in milliseconds. */
const samePressMs = 1_000;

interface Pressed {
  what: string;
  done: Promise<unknown>;
}

/** The last write of each kind. */
const last = new Map<string, Pressed>();

/**
 * Runs a write once, though its button is pressed twice: the same input while it runs, or just after it was done, is
 * answered with its result. A write that failed may be tried again at once.
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
