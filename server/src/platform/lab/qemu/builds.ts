import { LabError } from '../engine.ts';

/** What an engine is building: all of it is called off when the engine closes, and its end is waited for. */
export class Builds {
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  /** Runs work that ends when the caller's signal aborts, or the engine closes. */
  run<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#ending.signal.aborted) return Promise.reject(new LabError('cancelled', 'the engine is closed'));
    const running = work(signal ? AbortSignal.any([signal, this.#ending.signal]) : this.#ending.signal);
    const settled: Promise<unknown> = running
      .catch(() => undefined)
      .finally(() => {
        this.#running.delete(settled);
      });
    this.#running.add(settled);
    return running;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#running);
  }
}
