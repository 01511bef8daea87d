import { type Entry, sittingApi } from '@xueyan/contract/exam/sitting';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';

interface Options {
  examId: string;
  userId: string;
  token: string;
  /** Address of a server; after one was killed, of another. */
  url: () => string;
}

/** Milliseconds after which a call without an answer counts as cut off. */
const patienceMs = 30_000;

/**
 * Candidate without a browser. Like the page, it numbers each change, sends what the server has not acknowledged, and
 * sends it again after a cut; its journal of acknowledged answers is what the server must have.
 */
export class ExamClient {
  readonly userId: string;
  /** The last acknowledged answer of each question. */
  readonly acknowledged = new Map<string, Entry>();
  readonly #options: Options;
  readonly #waiting = new Map<string, Entry>();
  #questions: { itemId: string; choices: string[] }[] = [];
  #attempt = 1;
  #seq = 0;

  constructor(options: Options) {
    this.#options = options;
    this.userId = options.userId;
  }

  get opened(): boolean {
    return this.#questions.length > 0;
  }

  /** Something was answered and not acknowledged yet. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Begins the sitting; faults are thrown. */
  async open(): Promise<void> {
    const { sections, seq, attempt } = await this.#call(sittingApi.begin, { examId: this.#options.examId });
    this.#attempt = attempt;
    this.#seq = Math.max(this.#seq, seq);
    this.#questions = sections
      .flatMap(({ items }) => items)
      .flatMap(({ itemId, content }) =>
        content.kind === 'single' ? [{ itemId, choices: content.options.map(({ id }) => id) }] : [],
      );
  }

  /** Answers one of the single choices, by a number that chooses it. */
  answer(luck: number): void {
    const question = this.#questions[luck % this.#questions.length];
    if (!question) throw new Error('no question to answer');
    const choice = question.choices[luck % question.choices.length] ?? null;
    const response = { kind: 'single', choice } as const;
    this.#waiting.set(question.itemId, { itemId: question.itemId, response, seq: ++this.#seq });
  }

  /** Sends what waits; what fails stays waiting. */
  async save(): Promise<void> {
    const entries = [...this.#waiting.values()];
    if (entries.length === 0) return;
    await this.#call(sittingApi.save, { examId: this.#options.examId, attempt: this.#attempt, entries });
    for (const entry of entries) {
      this.acknowledged.set(entry.itemId, entry);
      if (this.#waiting.get(entry.itemId)?.seq === entry.seq) this.#waiting.delete(entry.itemId);
    }
  }

  async #call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const reply = await fetch(`${this.#options.url()}/api/${endpoint.path}`, {
      method: 'POST',
      headers: { authorization: this.#options.token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { data, meta } = (await reply.json()) as { data: Output<E>; meta: { success: boolean; code?: string } };
    if (!meta.success) throw new Error(`${endpoint.path}: ${reply.status} ${meta.code}`);
    return data;
  }
}

/** An answer as the database has it. */
export interface KeptAnswer {
  userId: string;
  itemId: string;
  seq: number;
  response: Entry['response'] | null;
}

/** Statement that reads all answers of an exam. */
export const keptAnswers = `select candidate.user_id as "userId", answer.item_id as "itemId", answer.seq, answer.response
  from exam_answer as answer join exam_candidate as candidate on candidate.id = answer.candidate_id
  where candidate.exam_id = $1`;

/** Returns how many answers were acknowledged and are not there: neither they nor later ones to the same question. */
export function lostAnswers(clients: ExamClient[], kept: KeptAnswer[]): number {
  const found = new Map(kept.map((one) => [`${one.userId} ${one.itemId}`, one]));
  const isLost = (userId: string, { itemId, seq, response }: Entry) => {
    const one = found.get(`${userId} ${itemId}`);
    if (!one || one.seq < seq) return true;
    return one.seq === seq && JSON.stringify(Object.entries(one.response ?? {}).sort()) !== sortedText(response);
  };
  return clients.flatMap(({ userId, acknowledged }) =>
    [...acknowledged.values()].filter((entry) => isLost(userId, entry)),
  ).length;
}

const sortedText = (response: object) => JSON.stringify(Object.entries(response).sort());
