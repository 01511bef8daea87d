import { ensure, wireFaults } from '@xueyan/contract/wire/fault';

interface Share {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits how many calls of one person run at once. Further calls wait without holding a database connection, so that
 * the calls of others are still answered.
 */
export class FairShare {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #shares = new Map<string, Share>();

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  async take<T>(person: string, work: () => Promise<T> | T): Promise<T> {
    const share = this.#shares.get(person) ?? { running: 0, waiting: [] };
    ensure(share.waiting.length < this.#mostWaiting, wireFaults.tooMany);
    this.#shares.set(person, share);
    if (share.running < this.#atOnce) share.running += 1;
    else await new Promise<void>((begin) => share.waiting.push(begin));
    try {
      return await work();
    } finally {
      this.#leave(person, share);
    }
  }

  #leave(person: string, share: Share): void {
    const next = share.waiting.shift();
    if (next) next();
    else share.running -= 1;
    if (share.running === 0) this.#shares.delete(person);
  }
}

/** A browser makes six calls at once; the database has twenty connections for everybody. */
export const callsOfOne = new FairShare(8, 200);
