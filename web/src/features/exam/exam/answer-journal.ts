import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Entry, Flags, Sitting } from '@xueyan/contract/exam/sitting';

/** What the server has not acknowledged: entries, and the flags if they were changed. */
export interface Unsent {
  entries: Entry[];
  flags: Flags | null;
}

/** Store in this browser for what the server has not acknowledged; before there were flags, it held entries alone. */
export interface JournalStore {
  read(): Unsent | Entry[] | null;
  write(unsent: Unsent): void;
  drop(): void;
}

/** Returns what waits in a store. */
export const leftIn = (store: Pick<JournalStore, 'read'>): Unsent => {
  const left = store.read() ?? [];
  return Array.isArray(left) ? { entries: left, flags: null } : left;
};

/**
 * Answers and flags of one sitting. Each change gets the next number. What the server has not acknowledged waits in the
 * store and is sent again, any number of times, since the server only takes higher numbers.
 */
export class AnswerJournal {
  readonly #store: JournalStore;
  readonly #entries = new Map<string, Entry>();
  readonly #waiting = new Map<string, Entry>();
  #flags: ReadonlySet<string>;
  #waitingFlags: Flags | null = null;
  #seq: number;

  constructor({ entries, flags, seq }: Pick<Sitting, 'entries' | 'flags' | 'seq'>, store: JournalStore) {
    this.#store = store;
    this.#seq = seq;
    for (const entry of entries) this.#entries.set(entry.itemId, entry);
    const left = leftIn(store);
    for (const entry of left.entries) {
      if (entry.seq <= (this.#entries.get(entry.itemId)?.seq ?? 0)) continue;
      this.#entries.set(entry.itemId, entry);
      this.#waiting.set(entry.itemId, entry);
      this.#seq = Math.max(this.#seq, entry.seq);
    }
    if (left.flags && left.flags.seq > flags.seq) {
      this.#waitingFlags = left.flags;
      this.#seq = Math.max(this.#seq, left.flags.seq);
    }
    this.#flags = new Set((this.#waitingFlags ?? flags).itemIds);
  }

  responseOf = (itemId: string): QuestionResponse | undefined => this.#entries.get(itemId)?.response;

  /** All answers, whether the server has them or not. */
  entries = (): Entry[] => [...this.#entries.values()];

  /** Entries that the server has not acknowledged, in the order in which they were written. */
  waiting = (): Entry[] => [...this.#waiting.values()].sort((one, other) => one.seq - other.seq);

  /** Ids of the flagged questions. */
  flags = (): ReadonlySet<string> => this.#flags;

  /** The flags, if the server has not acknowledged their last change. */
  waitingFlags = (): Flags | null => this.#waitingFlags;

  answer(itemId: string, response: QuestionResponse): void {
    const entry = { itemId, response, seq: ++this.#seq };
    this.#entries.set(itemId, entry);
    this.#waiting.set(itemId, entry);
    this.#write();
  }

  /** Flags a question, or not any more. */
  toggleFlag(itemId: string): void {
    const flags = new Set(this.#flags);
    if (!flags.delete(itemId)) flags.add(itemId);
    this.#flags = flags;
    this.#waitingFlags = { itemIds: [...flags], seq: ++this.#seq };
    this.#write();
  }

  /** Removes entries and flags that the server has; those changed since they were sent stay waiting. */
  acknowledge(sent: Entry[], flags?: Flags | null): void {
    for (const { itemId, seq } of sent) if (this.#waiting.get(itemId)?.seq === seq) this.#waiting.delete(itemId);
    if (flags && this.#waitingFlags?.seq === flags.seq) this.#waitingFlags = null;
    this.#write();
  }

  #write() {
    if (this.#waiting.size === 0 && !this.#waitingFlags) this.#store.drop();
    else this.#store.write({ entries: this.waiting(), flags: this.#waitingFlags });
  }
}
