/** Runs the work on one machine in sequence, and the work on different machines in parallel. */
export class Lanes {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#tails.get(id) ?? Promise.resolve()).then(work);
    const tail = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#tails.get(id) === tail) this.#tails.delete(id);
      });
    this.#tails.set(id, tail);
    return turn;
  }

  /** Resolves when everything that is under way now has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values());
  }
}

/** Lets a limited number pass at a time, in the order of arrival. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
