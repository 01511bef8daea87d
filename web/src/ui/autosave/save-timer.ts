export const saveAfterTyping = 800;
export const saveAtLeastEvery = 10_000;
const firstPause = 1000;
const longestPause = 30_000;

type Timer = ReturnType<typeof setTimeout> | undefined;

/** When to save: soon after typing stops, at least every ten seconds, and after a failure again at growing intervals. */
export class SaveTimer {
  readonly #save: () => void;
  #idle: Timer;
  #latest: Timer;
  #again: Timer;
  #failures = 0;

  constructor(save: () => void) {
    this.#save = save;
  }

  get failing() {
    return this.#failures > 0;
  }

  typed() {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(this.#save, saveAfterTyping);
    this.#latest ??= setTimeout(this.#save, saveAtLeastEvery);
  }

  failed() {
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#again);
    this.#again = setTimeout(this.#save, pause);
  }

  succeeded() {
    this.#failures = 0;
  }

  clear() {
    clearTimeout(this.#idle);
    clearTimeout(this.#latest);
    clearTimeout(this.#again);
    this.#latest = undefined;
  }
}
