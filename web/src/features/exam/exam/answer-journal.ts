import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Entry } from '@xueyan/contract/exam/sitting';

/** Store in this browser for entries that the server has not acknowledged. */
export interface JournalStore {
  read(): Entry[] | null;
  write(entries: Entry[]): void;
  drop(): void;
}

/**
 * Answers of one sitting. Each change gets the next number. Entries that the server has not acknowledged wait in the
 * store and are sent again, in any order and any number of times, since the server only takes higher numbers.
 */
export class AnswerJournal {
  readonly #store: JournalStore;
  readonly #entries = new Map<string, Entry>();
  readonly #waiting = new Map<string, Entry>();
  #seq: number;

  constructor(entries: Entry[], seq: number, store: JournalStore) {
    this.#store = store;
    this.#seq = seq;
    for (const entry of entries) this.#entries.set(entry.itemId, entry);
    for (const entry of store.read() ?? []) {
      if (entry.seq <= (this.#entries.get(entry.itemId)?.seq ?? 0)) continue;
      this.#entries.set(entry.itemId, entry);
      this.#waiting.set(entry.itemId, entry);
      this.#seq = Math.max(this.#seq, entry.seq);
    }
  }

  responseOf = (itemId: string): QuestionResponse | undefined => this.#entries.get(itemId)?.response;

  /** Entries that the server has not acknowledged. */
  waiting = (): Entry[] => [...this.#waiting.values()];

  answer(itemId: string, response: QuestionResponse): void {
    const entry = { itemId, response, seq: ++this.#seq };
    this.#entries.set(itemId, entry);
    this.#waiting.set(itemId, entry);
    this.#store.write(this.waiting());
  }

  /** Removes entries that the server has; those changed since they were sent stay waiting. */
  acknowledge(sent: Entry[]): void {
    for (const { itemId, seq } of sent) if (this.#waiting.get(itemId)?.seq === seq) this.#waiting.delete(itemId);
    if (this.#waiting.size === 0) this.#store.drop();
    else this.#store.write(this.waiting());
  }
}
