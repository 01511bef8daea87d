import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Entry, Flags, Sitting } from '@xueyan/contract/exam/sitting';

/** An answer as it was changed in this browser. */
export interface Change extends Entry {
  /** Time of the change by the server's clock, where the server orders answers by it. */
  givenTime?: string;
  /** True until the person sends the answer; it is stored in this browser meanwhile. */
  draft?: boolean;
}

/** What the server has not acknowledged: changes, and the flags if they were changed. */
export interface Unsent {
  entries: Change[];
  flags: Flags | null;
}

/** Content of a store; before there were flags, it was the entries alone. */
export type Left = Unsent | Entry[];

/** Store in this browser for what the server has not acknowledged. */
export interface JournalStore {
  read(): Left | null;
  write(unsent: Unsent): void;
  drop(): void;
}

/** Returns what waits in a store. */
export const leftIn = (store: Pick<JournalStore, 'read'>): Unsent => {
  const left = store.read() ?? [];
  return Array.isArray(left) ? { entries: left, flags: null } : left;
};

/** For answers that this browser alone numbers. */
export const unnumbered: Pick<Sitting, 'entries' | 'flags' | 'seq'> = {
  ...{ entries: [], flags: { itemIds: [], seq: 0 }, seq: 0 },
};

/**
 * Answers and flags of one paper. Each change gets the next number. What the server has not acknowledged waits in the
 * store and is sent again, any number of times, since the server only takes higher numbers, or later times.
 */
export class AnswerJournal {
  readonly #store: JournalStore;
  readonly #entries = new Map<string, Change>();
  readonly #waiting = new Map<string, Change>();
  readonly #changedHere = new Set<string>();
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

  /** Answer that was changed since this page was opened, or that the server has not acknowledged. */
  ownResponseOf = (itemId: string): QuestionResponse | undefined =>
    this.#changedHere.has(itemId) || this.#waiting.has(itemId) ? this.responseOf(itemId) : undefined;

  /** All answers, whether the server has them or not. */
  entries = (): Entry[] => [...this.#entries.values()];

  /** All changes that the server has not acknowledged, drafts among them. */
  unacknowledged = (): Change[] => [...this.#waiting.values()].sort((one, other) => one.seq - other.seq);

  /** Changes to be sent, in the order in which they were written. */
  waiting = (): Change[] => this.unacknowledged().filter(({ draft }) => !draft);

  /** Ids of the flagged questions. */
  flags = (): ReadonlySet<string> => this.#flags;

  /** The flags, if the server has not acknowledged their last change. */
  waitingFlags = (): Flags | null => this.#waitingFlags;

  /** Returns whether anything is to be sent. */
  isWaiting = (): boolean => this.#waitingFlags !== null || this.waiting().length > 0;

  answer(itemId: string, response: QuestionResponse, more: Pick<Change, 'givenTime' | 'draft'> = {}): void {
    this.#changedHere.add(itemId);
    this.#put({ ...more, itemId, response, seq: ++this.#seq });
  }

  /** Turns a draft into a change to be sent; returns its number. */
  release(itemId: string): number {
    const entry = this.#entries.get(itemId);
    if (!entry) return 0;
    const { draft: _, ...released } = entry;
    const seq = ++this.#seq;
    this.#put({ ...released, seq });
    return seq;
  }

  /** Turns a change that was to be sent into a draft again, unless it was changed since. */
  hold({ itemId, seq }: Change): void {
    const entry = this.#waiting.get(itemId);
    if (entry?.seq === seq) this.#put({ ...entry, draft: true });
  }

  /** Removes an answer from this browser; the server keeps what it has. */
  forget(itemId: string): void {
    this.#entries.delete(itemId);
    this.#waiting.delete(itemId);
    this.#changedHere.delete(itemId);
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

  /**
   * Goes on above the highest number that the server has, if another page of the same paper has gone further: what waits
   * here gets new numbers, or the server would leave it out. Returns whether it was so.
   */
  goOnAbove(seq: number): boolean {
    if (seq <= this.#seq) return false;
    this.#seq = seq;
    for (const entry of this.unacknowledged()) {
      const later = { ...entry, seq: ++this.#seq };
      this.#entries.set(entry.itemId, later);
      this.#waiting.set(entry.itemId, later);
    }
    if (this.#waitingFlags) this.#waitingFlags = { ...this.#waitingFlags, seq: ++this.#seq };
    this.#write();
    return true;
  }

  /** Removes entries and flags that the server has; those changed since they were sent stay waiting. */
  acknowledge(sent: Entry[], flags?: Flags | null): void {
    for (const { itemId, seq } of sent) if (this.#waiting.get(itemId)?.seq === seq) this.#waiting.delete(itemId);
    if (flags && this.#waitingFlags?.seq === flags.seq) this.#waitingFlags = null;
    this.#write();
  }

  #put(entry: Change) {
    this.#entries.set(entry.itemId, entry);
    this.#waiting.set(entry.itemId, entry);
    this.#write();
  }

  #write() {
    if (this.#waiting.size === 0 && !this.#waitingFlags) this.#store.drop();
    else this.#store.write({ entries: this.unacknowledged(), flags: this.#waitingFlags });
  }
}
