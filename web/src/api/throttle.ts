interface Throttle {
  /** Asks for a run: at once after a quiet time, else together with whatever is asked for until it is due. */
  ask(): void;
  /** Forgets what was asked for. A later `ask` is heard again. */
  stop(): void;
}

/** Runs at most once in `everyMs`, however often it is asked to; the last word is never missed. */
export function throttle(run: () => void, everyMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    ask: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          run();
        },
        Math.max(0, last + everyMs - performance.now()),
      );
    },
    stop: () => {
      clearTimeout(timer);
      // A page that was hidden and is shown again has the same throttle: it must not wait for a timer that is gone.
      timer = undefined;
    },
  };
}
