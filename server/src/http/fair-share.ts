import { ensure, wireFaults } from '@xueyan/contract/wire/fault';

interface Share {
  running: number;
  waiting: (() => void)[];
}

/**
 * Lets so many calls of one person go on at once; more of them wait, holding no connection to the database, so that
 * everybody else's are answered meanwhile.
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

/** A browser makes six calls at once; the database has twenty connections for all. */
export const callsOfOne = new FairShare(8, 200);
