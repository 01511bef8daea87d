interface Throttle {
  /** Asks for a run: soon, together with whatever else is asked for until then. */
  ask(): void;
  /** Forgets what was asked for. A later `ask` is heard again. */
  stop(): void;
}

/** Runs at most once in `everyMs`, however often it is asked to. */
export function throttle(run: () => void, everyMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, everyMs);
    },
    stop: () => {
      clearTimeout(timer);
      // A page that was hidden and is shown again has the same throttle: it must not wait for a timer that is gone.
      timer = undefined;
    },
  };
}
