export interface Pace {
  /** Runs the work at once, or as soon as its pace allows; repeated requests until then result in one run. */
  ask(): void;
  stop(): void;
}

/** Limits work to one run per interval, however often it is requested. */
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
