import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';

/** How many may be read at the same time, and how many, of one person and in all, may wait for it. */
export interface QueueLimits {
  atOnce: number;
  waiting: number;
  waitingOfOne: number;
  /** Milliseconds that somebody waits. */
  rateLimits: number;
}

interface Waiting {
  who: string;
  admit(): void;
  refuse(fault: Fault): void;
}

/** Seconds after which there is room again, most likely. */
const comeAgain = 10;
const busy = () => new Fault(documentFaults.busy, {}, comeAgain);

/** Lets people in: one turn at a time for each, a few in all, and those who came first before others. */
export class Queue {
  readonly #limits: QueueLimits;
  readonly #inside = new Set<string>();
  readonly #waiting: Waiting[] = [];
  #closed = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Does it when it is this person's turn. `patient`: waits however long it takes, as work in the background may. */
  async turn<T>(who: string, patient: boolean, act: () => Promise<T>): Promise<T> {
    await this.#enter(who, patient);
    try {
      return await act();
    } finally {
      this.#inside.delete(who);
      this.#admitNext();
    }
  }

  /** Refuses all who wait, and who are still to come. */
  close(): void {
    this.#closed = true;
    for (const one of this.#waiting.splice(0)) one.refuse(new Fault(wireFaults.away));
  }

  #enter(who: string, patient: boolean): Promise<void> {
    if (this.#closed) throw new Fault(wireFaults.away);
    const { waiting, waitingOfOne, rateLimits } = this.#limits;
    if (this.#isFree(who)) {
      this.#inside.add(who);
      return Promise.resolve();
    }
    const ofOne = this.#waiting.filter((one) => one.who === who).length;
    if (!patient && (this.#waiting.length >= waiting || ofOne >= waitingOfOne)) throw busy();
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        who,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (fault) => {
          clearTimeout(timer);
          reject(fault);
        },
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        one.refuse(busy());
      };
      const timer = patient ? undefined : setTimeout(leave, rateLimits);
      this.#waiting.push(one);
    });
  }

  #isFree(who: string): boolean {
    return this.#inside.size < this.#limits.atOnce && !this.#inside.has(who);
  }

  #admitNext(): void {
    for (const one of [...this.#waiting]) {
      if (!this.#isFree(one.who)) continue;
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      this.#inside.add(one.who);
      one.admit();
    }
  }
}
