interface Throttle {
  /** Requests a run: at once after a quiet time, otherwise together with further requests when it is due. */
  ask(): void;
  /** Drops pending requests. A later `ask` works again. */
  stop(): void;
}

/** Runs at most once in `everyMs`, however often it is requested; the last request always causes a run. */
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
      // A page that was hidden and is shown again has the same throttle: it must not wait for a cleared timer.
      timer = undefined;
    },
  };
}
