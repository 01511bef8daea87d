import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';

/** Limits on concurrent readings, and on waiting ones per person and in all. */
export interface QueueLimits {
  atOnce: number;
  waiting: number;
  waitingOfOne: number;
  /** Maximum milliseconds of waiting. */
  waitMs: number;
}

interface Waiting {
  who: string;
  admit(): void;
  refuse(fault: Fault): void;
}

/** Seconds after which a retry is likely to succeed. */
const comeAgain = 10;
const busy = () => new Fault(documentFaults.busy, {}, comeAgain);

/** Admits people in order of arrival: one turn at a time for each person, and a few in all. */
export class Queue {
  readonly #limits: QueueLimits;
  readonly #inside = new Set<string>();
  readonly #waiting: Waiting[] = [];
  #closed = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs `act` when it is this person's turn. `patient`: waits without limit, as background work may. */
  async turn<T>(who: string, patient: boolean, act: () => Promise<T>): Promise<T> {
    await this.#enter(who, patient);
    try {
      return await act();
    } finally {
      this.#inside.delete(who);
      this.#admitNext();
    }
  }

  /** Refuses all waiting and future turns. */
  close(): void {
    this.#closed = true;
    for (const one of this.#waiting.splice(0)) one.refuse(new Fault(wireFaults.away));
  }

  #enter(who: string, patient: boolean): Promise<void> {
    if (this.#closed) throw new Fault(wireFaults.away);
    const { waiting, waitingOfOne, waitMs } = this.#limits;
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
      const timer = patient ? undefined : setTimeout(leave, waitMs);
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
