/** One of the values that are saved separately: a response in an exam. */
export interface Unit<T> {
  id: string;
  value: T;
  version: number;
  /** Time of typing, by the server's clock. */
  typedAt: string;
}

interface Waiting<T, R> {
  unit: Unit<T>;
  settle: (outcome: { reply: R } | { error: unknown }) => void;
}

const gatherFor = 50;

/**
 * Sends the saves of many small values together: those of one moment in one call, one call at a time. Each value stays
 * an `Autosave` of its own, with its own version, copy and state, whose `save` is `batch.save`.
 */
export class Batch<T, R> {
  readonly #send: (units: Unit<T>[]) => Promise<Map<string, R | Error>>;
  readonly #most: number;
  #waiting: Waiting<T, R>[] = [];
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `send` returns a result for each unit by its id, or an error for one that the server refused; it gets at most
   * `most` units.
   */
  constructor(send: (units: Unit<T>[]) => Promise<Map<string, R | Error>>, most = 50) {
    this.#send = send;
    this.#most = most;
  }

  /** Resolves with the result for this unit, once the call that carried it has returned. */
  save(unit: Unit<T>): Promise<R> {
    return new Promise((resolve, reject) => {
      const settle: Waiting<T, R>['settle'] = (outcome) =>
        'reply' in outcome ? resolve(outcome.reply) : reject(outcome.error);
      this.#waiting.push({ unit, settle });
      this.#timer ??= setTimeout(() => this.flush(), gatherFor);
    });
  }

  /** Sends what waits now: when the page is left, or the time is up. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#sending && this.#waiting.length > 0) void this.#next();
  }

  async #next() {
    this.#sending = true;
    const taken = this.#waiting.splice(0, this.#most);
    try {
      const replies = await this.#send(taken.map(({ unit }) => unit));
      for (const { unit, settle } of taken) {
        const reply = replies.get(unit.id) ?? new Error(`no answer for ${unit.id}`);
        settle(reply instanceof Error ? { error: reply } : { reply });
      }
    } catch (error) {
      for (const { settle } of taken) settle({ error });
    }
    this.#sending = false;
    this.flush();
  }
}

const worstFirst = ['offline', 'failed', 'saving', 'dirty', 'saved', 'clean'] as const;

/** Returns the common state of several self-saving values: the worst of them. */
export const worstOf = <S extends (typeof worstFirst)[number]>(states: S[]): S | 'clean' =>
  states.reduce<S | 'clean'>((one, next) => (worstFirst.indexOf(next) < worstFirst.indexOf(one) ? next : one), 'clean');
