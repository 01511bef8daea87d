import type {
  NoteFields,
  PairNote,
  SimilarityDetail,
  SimilarityReport,
  SimilarPair,
} from '@xueyan/contract/exam/similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { JobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownOpenJob } from '../../base/job/job.service.ts';
import type { AlikeText } from './alike.rule.ts';
import { comparePairs, compareTwo } from './comparison.service.ts';
import { givenOf, type Part, type Written, writtenOf } from './parts.rule.ts';
import { type Subject, similarityStore as store } from './similarity.store.ts';

export { givenOf, type Part, writtenOf };

/** An answer as its readers may see it. */
export interface Answered {
  /** Id by which the database knows it, and the one that readers see: a pseudonym while marking is anonymous. */
  id: string;
  shownId: string;
  /** Person or team: answers of one are not compared with each other. */
  author: string;
  userName: string;
  loginName: string;
  /** Name of the earlier exam, match or course; empty for the present one. */
  former: string;
  /** Null for an answer that is empty. */
  written: Written | null;
}

/** All that is compared: the answers, and what everybody was given, by the keys that their parts name. */
export interface Compared {
  givens: Record<string, string>;
  answers: Answered[];
}

interface Who {
  db: Db;
  platform: Platform;
  actor: Actor;
}

const textOf = ({ id, author, former, written }: Answered): AlikeText | null =>
  written && { id, author, former: former !== '', language: written.language, parts: written.parts };

/** Compares all answers and stores the report; ends when `progress` throws. */
export async function compareAnswers(
  { db, platform, actor }: Who,
  subject: Subject,
  { givens, answers, former }: Compared & { former: string[] },
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const texts = answers
    .toSorted((one, other) => Number(one.former !== '') - Number(other.former !== ''))
    .flatMap((answer) => textOf(answer) ?? []);
  const found = await comparePairs({ platform, actor }, { givens, texts }, progress);
  const languages = new Map(answers.map(({ id, written }) => [id, written?.language ?? null]));
  const pairs = found.map(({ ids: [left, right], left: leftPercent, right: rightPercent, longest }) => ({
    ...{ left, right, leftPercent, rightPercent, longest, language: languages.get(left) ?? null },
  }));
  await store.replace(db, subject, { compared: texts.length, former, pairs });
}

const sideOf = ({ shownId, userName, loginName, former }: Answered) => ({ id: shownId, userName, loginName, former });
const keyOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);

interface Asked {
  subject: Subject;
  kind: JobKind;
  /** Key of the jobs of this subject. */
  key: string;
  /** Returns the answers with those of the earlier subjects that the actor may still see. */
  answersOf: (former: string[]) => Promise<Answered[]>;
}

/** Returns the last report with names and notes, and the actor's job that makes a new one. */
export async function reportOf(
  { db, platform: { clock: school }, actor }: Who,
  { subject, kind, key, answersOf }: Asked,
): Promise<SimilarityReport> {
  const jobId = await ownOpenJob(db, actor, kind, key);
  const found = await store.find(db, subject);
  if (!found) return { jobId, report: null };
  const answers = new Map((await answersOf(found.former)).map((answer) => [answer.id, answer]));
  const notes = new Map(
    (await store.notes(db, subject)).map(({ one, other, updatedAt, ...note }): [string, PairNote] => [
      keyOf(one, other),
      { ...note, updateTime: school.write(updatedAt) },
    ]),
  );
  const pairs = found.pairs.flatMap(({ left, right, ...pair }): SimilarPair[] => {
    const [one, other] = [answers.get(left), answers.get(right)];
    if (!one || !other) return [];
    const percent = Math.max(pair.leftPercent, pair.rightPercent);
    return [{ ...pair, percent, left: sideOf(one), right: sideOf(other), note: notes.get(keyOf(left, right)) ?? null }];
  });
  return {
    jobId,
    report: {
      ...{ compared: found.compared, former: found.former.length, createTime: school.write(found.createdAt) },
      pairs: pairs.toSorted((one, other) => other.percent - one.percent),
    },
  };
}

/** Returns the subjects of earlier terms in the last report of a subject. */
export const formerOf = async (db: Db, subject: Subject): Promise<string[]> =>
  (await store.find(db, subject))?.former ?? [];

const pairIn = (answers: Answered[], [left, right]: [string, string]) => {
  const one = answers.find(({ shownId }) => shownId === left);
  const other = answers.find(({ shownId }) => shownId === right);
  ensure(one, wireFaults.gone);
  ensure(other, wireFaults.gone);
  return [one, other] as const;
};

/** Returns two answers, by the ids that readers see, with the passages that they share. */
export async function sideBySide(
  { platform, actor }: Pick<Who, 'platform' | 'actor'>,
  { givens, answers }: Compared,
  ids: [string, string],
): Promise<SimilarityDetail> {
  const [one, other] = pairIn(answers, ids);
  const [left, right] = [textOf(one), textOf(other)];
  ensure(left, wireFaults.gone);
  ensure(right, wireFaults.gone);
  const found = await compareTwo({ platform, actor }, { givens, texts: [left, right] });
  ensure(found, wireFaults.gone);
  return {
    left: { ...sideOf(one), source: found.sources[0] },
    right: { ...sideOf(other), source: found.sources[1] },
    ...{ leftPercent: found.left, rightPercent: found.right, runs: found.runs },
  };
}

/** Keeps or removes the note on two answers, by the ids that readers see. */
export async function notePair(
  { db, actor }: Pick<Who, 'db' | 'actor'>,
  subject: Subject,
  { answers, ids, state, text }: Pick<Compared, 'answers'> & NoteFields & { ids: [string, string] },
): Promise<void> {
  const [one, other] = pairIn(answers, ids);
  ensure(one.id !== other.id, wireFaults.gone);
  const pair: [string, string] = [one.id, other.id];
  if (state === null) return store.removeNote(db, subject, pair);
  await store.keepNote(db, subject, pair, { state, text, userId: actor.id });
}
