export const saveAfterTyping = 800;
export const saveAtLeastEvery = 10_000;

/** Milliseconds between a change and its save, and between attempts that fail. */
export interface Pace {
  /** From the last change on. */
  afterChange: number;
  /** From the first change on, while others follow. */
  atLeastEvery: number;
  /** After the first failure; doubled by each other one, up to the longest. */
  firstPause: number;
  longestPause: number;
}

const usualPace: Pace = {
  ...{ afterChange: saveAfterTyping, atLeastEvery: saveAtLeastEvery },
  ...{ firstPause: 1000, longestPause: 30_000 },
};

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Timer of saves: soon after changes end, at least so often while they go on, and after a failure again. */
export class SaveTimer {
  readonly #save: () => void;
  readonly #pace: Pace;
  #idle: Timer;
  #latest: Timer;
  #again: Timer;
  #failures = 0;

  constructor(save: () => void, pace: Pace = usualPace) {
    this.#save = save;
    this.#pace = pace;
  }

  get failing() {
    return this.#failures > 0;
  }

  typed() {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(this.#save, this.#pace.afterChange);
    this.#latest ??= setTimeout(() => {
      // A save may be running, which leaves the timers alone: the next change begins another period.
      this.#latest = undefined;
      this.#save();
    }, this.#pace.atLeastEvery);
  }

  failed() {
    const pause = Math.min(this.#pace.longestPause, this.#pace.firstPause * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#again);
    this.#again = setTimeout(this.#save, pause);
  }

  reached() {
    this.#failures = 0;
  }

  clear() {
    clearTimeout(this.#idle);
    clearTimeout(this.#latest);
    clearTimeout(this.#again);
    this.#latest = undefined;
  }
}
