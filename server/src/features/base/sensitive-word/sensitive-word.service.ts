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

/** Another server's changes are in force after this long; one's own at once. */
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
  /** Words to mask are starred. */
  texts: T;
  /** The words for which somebody is to look at it before it goes out, each once. */
  toReview: string[];
}

/** The texts as others may see them; throws when one holds a word that blocks. Messages and notices go through it. */
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

/** As `screened`, of what goes out at once: that it should be looked at is put on record of the audit. */
export async function publishable<T extends Record<string, string>>(db: Db, actor: Actor, texts: T): Promise<T> {
  const { texts: shown, toReview } = await screened(db, texts);
  if (toReview.length > 0) {
    await recordAudit(db, actor, 'sensitiveword.review', actor.id, {
      words: toReview.join('、'),
      text: Object.values(texts).join('\n').slice(0, 500),
    });
  }
  return shown;
}

/** What would become of a text, and the words that are found in it. */
export async function tryText(db: Db, text: string): Promise<Output<typeof sensitiveWordApi.test>> {
  const found = findShown(await matcherOf(db), text);
  return { text: maskedIn(text, found), wordList: found.map(({ word, level }) => ({ word, level })) };
}

/** The words, a page of them. */
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

/** Adds a word; answers its id. In force at once. */
export async function addWord(db: Db, form: SensitiveWordForm): Promise<string> {
  ensure(isComparable(form.word), sensitiveWordFaults.noSign);
  ensure((await sensitiveWordStore.count(db)) < maxWords, sensitiveWordFaults.tooMany, { max: maxWords });
  const id = await sensitiveWordStore.insert(db, form);
  ensure(id, sensitiveWordFaults.exists);
  built = undefined;
  return id;
}

/** Changes a word. In force at once. */
export async function updateWord(db: Db, id: string, form: SensitiveWordForm): Promise<void> {
  ensure(isComparable(form.word), sensitiveWordFaults.noSign);
  const same = await sensitiveWordStore.idOf(db, form.word);
  ensure(same === undefined || same === id, sensitiveWordFaults.exists);
  ensure(await sensitiveWordStore.update(db, id, form), wireFaults.gone);
  built = undefined;
}

/** Deletes a word. In force at once. */
export async function removeWord(db: Db, id: string): Promise<void> {
  ensure(await sensitiveWordStore.remove(db, id), wireFaults.gone);
  built = undefined;
}
