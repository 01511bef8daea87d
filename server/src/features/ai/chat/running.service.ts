import type { MessageState } from '@xueyan/contract/ai/chat';
import type { Db } from '../../../db/connect.ts';
import { type Screener, screenerOf } from '../../base/sensitive-word/sensitive-word.service.ts';
import { chatStore as store } from './chat.store.ts';

/** Minimum interval between two pieces that are sent to the page, in milliseconds: a page draws no faster. */
const pieceMs = 15;
/** Interval in milliseconds at which the texts so far are persisted. */
const keepMs = 1_000;
/** Number of characters at the end in which a word of the list may begin that what follows completes. */
const heldBack = 64;
/** Interval in milliseconds until texts that could not be screened are tried again. */
const againMs = 1_000;

export class Blocked extends Error {}

/** Called with each piece of text that is released, and its place in the answer. */
type Listener = (from: number, text: string) => void;

/** Answer in progress on this server. */
export class Running {
  readonly db: Db;
  readonly answerId: string;
  readonly stop = new AbortController();
  state: MessageState = 'running';
  /** What the model said, and what may be seen of it. Only added to: whoever cuts a part out has the whole copied. */
  raw = '';
  shown = '';
  /** Whether it came to a blocked word. */
  blocked = false;
  /** Resolves when everything about the answer is persisted. */
  over: Promise<void> = Promise.resolve();
  readonly listeners = new Set<Listener>();
  releasedAt = 0;
  /** Characters that are persisted. */
  kept = -1;
  /** End of what the model said: what is not shown yet, after the characters with which it may form a word. */
  #end = '';

  constructor(db: Db, answerId: string) {
    this.db = db;
    this.answerId = answerId;
  }

  /** Takes text of the model; it is released shortly. */
  say(text: string): void {
    this.raw += text;
    this.#end += text;
    releaseSoon(this);
  }

  /**
   * Releases the text so far with words to mask starred; while it goes on, without its end in which a word may begin.
   * Throws at a word that blocks.
   */
  release(words: Screener, isWhole: boolean): void {
    if (this.blocked) throw new Blocked();
    const end = this.#end;
    const from = this.shown.length;
    const known = end.length - (this.raw.length - from);
    const until = end.length - (isWhole ? 0 : words.heldAtEnd(end.slice(-heldBack)));
    if (until <= known) return;
    const { text, wordList } = words.tried(end);
    if (wordList.some(({ level }) => level === 'block')) {
      this.blocked = true;
      this.stop.abort();
      throw new Blocked();
    }
    const piece = text.slice(known, until);
    this.shown += piece;
    this.#end = end.slice(Math.max(0, until - heldBack));
    for (const listener of this.listeners) listener(from, piece);
  }

  /** Releases all that was said. */
  async releaseAll(): Promise<void> {
    this.release(await screenerOf(this.db), true);
  }
}

/** Answers in progress on this server, by their id. */
const running = new Map<string, Running>();
export const runningAnswer = (answerId: string): Running | undefined => running.get(answerId);
export const runningAnswers = (): Running[] => [...running.values()];

let keeping: NodeJS.Timeout | undefined;

/** Counts an answer among those in progress until it is over. */
export function register(one: Running): void {
  running.set(one.answerId, one);
  keeping ??= setInterval(() => void keepAll().catch(() => undefined), keepMs);
}

export function unregister(one: Running): void {
  running.delete(one.answerId);
  waiting.delete(one);
  if (running.size > 0) return;
  clearInterval(keeping);
  keeping = undefined;
}

/** Answers that were given text since their last release. */
const waiting = new Set<Running>();
let isPlanned = false;

/** Whatever arrives in one turn of the event loop, for whichever answers, is released together. */
function releaseSoon(one: Running): void {
  waiting.add(one);
  if (isPlanned) return;
  isPlanned = true;
  setImmediate(() => void releaseWaiting());
}

async function releaseWaiting(): Promise<void> {
  let next = pieceMs;
  try {
    for (const [db, ones] of Map.groupBy(waiting, ({ db }) => db)) {
      const words = await screenerOf(db);
      const now = performance.now();
      for (const one of ones) {
        const wait = one.releasedAt + pieceMs - now;
        if (wait > 0) next = Math.min(next, wait);
        else releaseNow(one, words, now);
      }
    }
  } catch {
    next = againMs;
  }
  isPlanned = waiting.size > 0;
  if (isPlanned) setTimeout(() => void releaseWaiting(), next);
}

function releaseNow(one: Running, words: Screener, now: number): void {
  waiting.delete(one);
  one.releasedAt = now;
  try {
    one.release(words, false);
  } catch (error) {
    // The answer itself has been stopped by now.
    if (!(error instanceof Blocked)) throw error;
  }
}

let isKeeping = false;

/**
 * Persists the texts so far of all answers, in one statement: one each would take more of the database than all else about
 * them. Runs before the first output too: it shows the other servers that this one is alive.
 */
async function keepAll(): Promise<void> {
  if (isKeeping) return;
  isKeeping = true;
  try {
    for (const [db, ones] of Map.groupBy(running.values(), (one) => one.db)) {
      for (const part of inParts(ones)) await keep(db, part);
    }
  } finally {
    isKeeping = false;
  }
}

async function keep(db: Db, ones: Running[]): Promise<void> {
  const now = ones.map((one) => ({ one, id: one.answerId, length: one.shown.length, content: one.shown }));
  const given = now.map(({ one, id, length, content }) => ({ id, content: one.kept === length ? null : content }));
  const goOn = new Set(await store.keepTexts(db, given));
  for (const { one, length } of now) {
    one.kept = length;
    if (!goOn.has(one.answerId)) one.stop.abort();
  }
}

/** Characters in one statement, about. */
const charactersMax = 1_000_000;

function inParts(all: Running[]): Running[][] {
  const parts: Running[][] = [];
  let room = 0;
  for (const one of all) {
    if (room <= 0) {
      parts.push([]);
      room = charactersMax;
    }
    parts.at(-1)?.push(one);
    room -= one.shown.length;
  }
  return parts;
}
