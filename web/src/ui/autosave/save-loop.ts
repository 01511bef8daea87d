import { type Pace, SaveTimer } from './save-timer.ts';

/**
 * When to save, for everything that saves itself: one save at a time, soon after a change, and again after a failure.
 * What is sent, and what a failure means, is its owner's.
 */
export class SaveLoop {
  readonly #timer: SaveTimer;
  #pass: (() => Promise<void>) | null = null;
  #busy: Promise<void> | null = null;

  constructor(pace?: Pace) {
    this.#timer = new SaveTimer(() => this.now(), pace);
  }

  /** `pass` sends what is unsaved, if anything, and does not reject. */
  start(pass: () => Promise<void>) {
    this.#pass = pass;
  }

  /** Stops the timers; a running save goes on. */
  stop() {
    this.#pass = null;
    this.#timer.clear();
  }

  /** True while a save, or other work that excludes one, is running. */
  get busy() {
    return this.#busy !== null;
  }

  /** True from a failed save until the server has been reached again. */
  get failing() {
    return this.#timer.failing;
  }

  get stopped() {
    return this.#pass === null;
  }

  /** There is something to save. */
  changed() {
    if (!this.stopped) this.#timer.typed();
  }

  /** The server could not be reached: another attempt follows. */
  failed() {
    if (!this.stopped) this.#timer.failed();
  }

  /** The server answered: the next failure is a first one again. */
  reached() {
    this.#timer.reached();
  }

  /** Puts off what was to be saved, until the next change. */
  cancel() {
    this.#timer.clear();
  }

  /** Saves now, unless a save is running. */
  now() {
    if (!this.#busy && this.#pass) void this.alone(this.#pass);
  }

  /** Runs some work after any running save, with no save beside it. */
  async alone<R>(work: () => Promise<R>): Promise<R> {
    this.#timer.clear();
    // The first of several waiting callers may have started other work, so one check is not enough.
    while (this.#busy) await this.#busy;
    const result = work();
    const over = () => {
      this.#busy = null;
    };
    this.#busy = result.then(over, over);
    await this.#busy;
    return result;
  }
}

/**
 * Saves when the network is back and when the page is hidden, and asks before the page is closed while this browser
 * does not store what is unsaved. Returns the function that ends that.
 */
export function saveOnEvents({ save, isKept }: { save: () => void; isKept: () => boolean }): () => void {
  const leaving = (event: BeforeUnloadEvent) => {
    // What this browser stores is safe; only a value that is stored nowhere else deserves the question.
    if (!isKept()) event.preventDefault();
  };
  addEventListener('online', save);
  addEventListener('pagehide', save);
  addEventListener('beforeunload', leaving);
  return () => {
    removeEventListener('online', save);
    removeEventListener('pagehide', save);
    removeEventListener('beforeunload', leaving);
  };
}
