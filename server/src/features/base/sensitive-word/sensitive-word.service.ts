import {
  maxWords,
  type SensitiveWordForm,
  type sensitiveWordApi,
  sensitiveWordFaults,
} from '@xueyan/contract/base/sensitive-word';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { readySimplified } from '../../../http/traditional.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { sensitiveWordStore } from './sensitive-word.store.ts';
import { findShown } from './shown-text.rule.ts';
import { buildMatcher, type FoundWord, isComparable, type WordMatcher } from './word-matcher.rule.ts';

/** Changes by other servers take effect after this long; those of this server at once. */
const freshMs = 5000;
let built: { matcher: WordMatcher; stamp: string; lookedAt: number } | undefined;

async function matcherOf(db: Db): Promise<WordMatcher> {
  const now = clock.now().getTime();
  if (built && Math.abs(now - built.lookedAt) < freshMs) return built.matcher;
  await readySimplified();
  const stamp = await sensitiveWordStore.stamp(db);
  const matcher = built?.stamp === stamp ? built.matcher : buildMatcher(await sensitiveWordStore.all(db));
  built = { matcher, stamp, lookedAt: now };
  return matcher;
}

const maskedIn = (text: string, found: FoundWord[]) =>
  found
    .filter(({ level }) => level === 'mask')
    .reduce((rest, { from, to }) => rest.slice(0, from) + '＊'.repeat(to - from) + rest.slice(to), text);

export interface Screened<T> {
  /** Texts with masked words. */
  texts: T;
  /** Words that require a review before publication, each once. */
  toReview: string[];
}

/** Returns the texts as others may see them; throws when one contains a blocked word. Messages and notices use it. */
export async function screened<T extends Record<string, string>>(db: Db, texts: T): Promise<Screened<T>> {
  const matcher = await matcherOf(db);
  const searched = Object.entries(texts).map(([field, text]) => ({ field, text, found: findShown(matcher, text) }));
  const wordsOf = (level: FoundWord['level']) => [
    ...new Set(searched.flatMap(({ found }) => found.filter((one) => one.level === level).map(({ word }) => word))),
  ];
  const blocked = wordsOf('block');
  ensure(blocked.length === 0, sensitiveWordFaults.blocked, { words: blocked.slice(0, 5).join('、') });
  const masked = Object.fromEntries(searched.map(({ field, text, found }) => [field, maskedIn(text, found)])) as T;
  return { texts: masked, toReview: wordsOf('review').slice(0, 20) };
}

/**
 * Screens texts that are published at once, as `screened` does: words that require a review are audited instead, once
 * for a text that contained them `before`.
 */
export async function publishable<T extends Record<string, string>>(
  db: Db,
  actor: Actor,
  texts: T,
  before: Record<string, string> = {},
): Promise<T> {
  const { texts: shown, toReview } = await screened(db, texts);
  const matcher = await matcherOf(db);
  const known = new Set(Object.values(before).flatMap((text) => findShown(matcher, text).map(({ word }) => word)));
  const words = toReview.filter((word) => !known.has(word));
  if (words.length > 0) {
    await recordAudit(db, actor, 'sensitiveword.review', actor.id, {
      words: words.join('、'),
      text: Object.values(texts).join('\n').slice(0, 500),
    });
  }
  return shown;
}

/** Screens texts without a review queue, as `screened` does: a word that requires a review refuses them. */
export async function screenShown<T extends Record<string, string>>(db: Db, given: T): Promise<T> {
  const { texts, toReview } = await screened(db, given);
  ensure(toReview.length === 0, sensitiveWordFaults.unheld, { words: toReview.slice(0, 5).join('、') });
  return texts;
}

/** Signs of markup, which may separate the characters of a word that readers see as one. */
const markup = /[<&\]\\]/;

/** Screens texts that arrive in pieces, many times a second; taken anew for each moment, it follows changes of the list. */
export interface Screener {
  /** Returns the effect on a text, and the words found in it. */
  tried: (text: string) => Output<typeof sensitiveWordApi.test>;
  /**
   * Returns how many characters at the end of a text that goes on may not be shown yet: a word of the list may begin in
   * them. All of them where there is markup.
   */
  heldAtEnd: (text: string) => number;
}

export async function screenerOf(db: Db): Promise<Screener> {
  const matcher = await matcherOf(db);
  return {
    tried: (text) => {
      const found = findShown(matcher, text);
      return { text: maskedIn(text, found), wordList: found.map(({ word, level }) => ({ word, level })) };
    },
    heldAtEnd: (text) => (markup.test(text) ? text.length : matcher.begunAtEnd(text)),
  };
}

/** Returns the effect on a text, and the words found in it. */
export const tryText = async (db: Db, text: string): Promise<Output<typeof sensitiveWordApi.test>> =>
  (await screenerOf(db)).tried(text);

/** Returns a page of the words. */
export async function listWords(
  db: Db,
  clock: Clock,
  input: z.output<typeof sensitiveWordApi.list.input>,
): Promise<Output<typeof sensitiveWordApi.list>['pageInfo']> {
  const page = await sensitiveWordStore.page(db, wholeSchool, input);
  const resultList = page.resultList.map(({ id, createdAt, ...word }) => ({
    ...{ ...word, wordId: id },
    createTime: clock.write(createdAt),
  }));
  return { ...page, resultList };
}

/** Adds a word; returns its id. Takes effect at once. */
export async function addWord(db: Db, form: SensitiveWordForm): Promise<string> {
  ensure(isComparable(form.word), sensitiveWordFaults.noSign);
  ensure((await sensitiveWordStore.count(db)) < maxWords, sensitiveWordFaults.tooMany, { max: maxWords });
  const id = await sensitiveWordStore.insert(db, form);
  ensure(id, sensitiveWordFaults.exists);
  built = undefined;
  return id;
}

/** Changes a word. Takes effect at once. */
export async function updateWord(db: Db, id: string, form: SensitiveWordForm): Promise<void> {
  ensure(isComparable(form.word), sensitiveWordFaults.noSign);
  const same = await sensitiveWordStore.idOf(db, form.word);
  ensure(same === undefined || same === id, sensitiveWordFaults.exists);
  ensure(await sensitiveWordStore.update(db, id, form), wireFaults.gone);
  built = undefined;
}

/** Deletes a word. Takes effect at once. */
export async function removeWord(db: Db, id: string): Promise<void> {
  ensure(await sensitiveWordStore.remove(db, id), wireFaults.gone);
  built = undefined;
}
