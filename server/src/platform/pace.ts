export interface Pace {
  /** Does the work at once, or as soon as its pace allows; asked for meanwhile again, it is done once. */
  ask(): void;
  stop(): void;
}

/** Work that begins at most once in so many milliseconds, however often it is asked for. */
export function paced(everyMs: number, work: () => void): Pace {
  let timer: NodeJS.Timeout | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  const begin = () => {
    timer = undefined;
    begunAt = performance.now();
    work();
  };
  return {
    ask: () => {
      if (timer) return;
      const wait = begunAt + everyMs - performance.now();
      if (wait <= 0) begin();
      else timer = setTimeout(begin, wait);
    },
    stop: () => clearTimeout(timer),
  };
}
