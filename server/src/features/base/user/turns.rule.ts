/** Refused: too many wait already. */
export class TooManyWait extends Error {}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * Limits how many pieces of work run at once; the others wait in lanes that are served in turn, so that a sender of
 * many delays only themself. When too many wait, the longest lane drops its last one.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  /** The first lane is served next; a served one moves to the end. */
  readonly #lanes = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  async take<T>(lane: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait(lane);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(lane: string): Promise<void> {
    return new Promise((begin, reject) => {
      const line = this.#lanes.get(lane) ?? [];
      line.push({ begin, refuse: () => reject(new TooManyWait()) });
      this.#lanes.set(lane, line);
      this.#waiting += 1;
      if (this.#waiting > this.#mostWaiting) this.#drop(lane);
    });
  }

  #drop(newest: string): void {
    let longest = newest;
    for (const [lane, line] of this.#lanes) if (line.length > (this.#lanes.get(longest)?.length ?? 0)) longest = lane;
    const line = this.#lanes.get(longest);
    line?.pop()?.refuse();
    if (line?.length === 0) this.#lanes.delete(longest);
    this.#waiting -= 1;
  }

  #next(): void {
    const [first] = this.#lanes;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [lane, line] = first;
    this.#lanes.delete(lane);
    const next = line.shift();
    if (line.length > 0) this.#lanes.set(lane, line);
    this.#waiting -= 1;
    next?.begin();
  }
}
