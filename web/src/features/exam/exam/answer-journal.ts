import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Entry } from '@xueyan/contract/exam/sitting';

/** Where entries wait that the server has not acknowledged: this browser's store. */
export interface JournalStore {
  read(): Entry[] | null;
  write(entries: Entry[]): boolean;
  drop(): void;
}

/**
 * The answers of one sitting. Each change gets the next number; what the server has not acknowledged waits in the
 * store and is sent again, in any order and as often as need be, since the server keeps the highest number.
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

  /** What the server has not acknowledged. */
  waiting = (): Entry[] => [...this.#waiting.values()];

  answer(itemId: string, response: QuestionResponse): void {
    const entry = { itemId, response, seq: ++this.#seq };
    this.#entries.set(itemId, entry);
    this.#waiting.set(itemId, entry);
    this.#store.write(this.waiting());
  }

  /** The server has these; what was changed meanwhile waits on. */
  acknowledge(sent: Entry[]): void {
    for (const { itemId, seq } of sent) if (this.#waiting.get(itemId)?.seq === seq) this.#waiting.delete(itemId);
    if (this.#waiting.size === 0) this.#store.drop();
    else this.#store.write(this.waiting());
  }
}
