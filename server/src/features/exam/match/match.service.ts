import {
  type matchApi as api,
  labelOf,
  type Match,
  type MatchChange,
  type MatchForm,
  type MatchState,
} from '@xueyan/contract/exam/match';
import { matchFaults } from '@xueyan/contract/exam/match-fault';
import { matchTransitions, mayRunMatch } from '@xueyan/contract/exam/match-transition';
import { type JudgedKind, judgedKinds } from '@xueyan/contract/exam/submission';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { allClassesExist } from '../../school/school-class/school-class.service.ts';
import { questionsToUse } from '../question/question.service.ts';
import { attemptStore } from './attempt.store.ts';
import { entryStore } from './entry.store.ts';
import { syncEntries } from './entry-sync.service.ts';
import { type DescribedMatch, type MatchRow, matchStore as store } from './match.store.ts';
import { boardRevealed } from './match-message.text.ts';

export const isJudgedKind = (kind: string): kind is JudgedKind => judgedKinds.some((one) => one === kind);

async function present(db: Db, { clock: school }: Platform, found: DescribedMatch[]): Promise<Match[]> {
  const ids = found.map(({ row }) => row.id);
  const classes = await store.classesOf(db, ids);
  const problems = await store.problemsOf(db, ids);
  return found.map(({ row, ...more }) => {
    const own = classes.filter(({ matchId }) => matchId === row.id);
    return {
      ...{ matchId: row.id, matchName: row.name, notice: row.notice, rules: row.rules, state: row.state },
      ...{ freezeMinutes: row.freezeMinutes, penaltyMinutes: row.penaltyMinutes, lossPercent: row.lossPercent },
      ...{ wrongPercent: row.wrongPercent, entryWay: row.entryWay, teamSize: row.teamSize, teamMaker: row.teamMaker },
      ...{ ownerId: row.ownerId, version: row.version },
      classIds: own.map(({ classId }) => classId),
      classNames: own.map(({ className }) => className),
      problems: problems
        .filter((one) => one.row.matchId === row.id)
        .flatMap(({ row: problem, questionId, questionTitle, kind }) => {
          const { id: problemId, name: problemName, color, points, position } = problem;
          if (!isJudgedKind(kind)) return [];
          return [{ problemId, problemName, color, points, label: labelOf(position), questionId, questionTitle, kind }];
        }),
      beginTime: school.write(row.beginAt),
      endTime: school.write(row.endAt),
      freezeTime: school.writeOptional(row.freezeAt),
      updateTime: school.write(row.updatedAt),
      ...more,
    };
  });
}

/** Lists a page of matches of the actor and of their data range. */
export async function listMatches(db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.list.input>) {
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  return { ...page, resultList: await present(db, platform, page.resultList) };
}

/** Returns the match if the actor may run it. */
export async function matchToRun(db: Db, actor: Actor, id: string): Promise<DescribedMatch> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayRunMatch(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  return found;
}

/** Returns the match if the actor may run it, and locks it against state changes. */
export async function matchToMove(db: Db, actor: Actor, id: string): Promise<DescribedMatch> {
  await store.lock(db, id);
  return matchToRun(db, actor, id);
}

export async function getMatch(db: Db, platform: Platform, actor: Actor, id: string): Promise<Match> {
  const [match] = await present(db, platform, [await matchToRun(db, actor, id)]);
  ensure(match, wireFaults.gone);
  return match;
}

/** Makes pages reload: of everybody concerned, or only of the match's staff. */
export async function notifyMatch(
  db: Db,
  { live }: Platform,
  { id, ownerId }: Pick<MatchRow, 'id' | 'ownerId'>,
  what: MatchChange,
): Promise<void> {
  const { classIds, userIds } = what === 'staff' ? { classIds: [], userIds: [] } : await store.hearers(db, id);
  const channels = [
    ...[`user:${ownerId}`, ...userIds.map((userId) => `user:${userId}`)],
    ...classIds.map((classId) => `class:${classId}`),
  ];
  await live.toChannels(db, channels, { type: 'match.changed', data: { matchId: id, what } });
}

type Form = Omit<z.output<typeof api.update.input>, 'matchId' | 'version'>;

async function columnsOf(db: Db, { clock: school }: Platform, form: MatchForm | Form) {
  const { matchName: name, beginTime, endTime, classIds, problems: _, ...more } = form;
  ensure(await allClassesExist(db, classIds), wireFaults.gone);
  return { ...more, name, beginAt: school.read(beginTime), endAt: school.read(endTime) };
}

/** Saves the problems: questions of a bank that the judge supports, in their current versions. */
async function setProblems(db: Db, actor: Actor, matchId: string, wanted: MatchForm['problems'], held: string[]) {
  const fresh = wanted.map(({ questionId }) => questionId).filter((id) => !held.includes(id));
  await questionsToUse(db, actor, fresh);
  const present = new Map(
    (
      await store.presentVersions(
        db,
        wanted.map(({ questionId }) => questionId),
      )
    ).map((one) => [one.questionId, one]),
  );
  const rows = wanted.map(({ questionId, problemName: name, color, points }, position) => {
    const question = present.get(questionId);
    ensure(question, wireFaults.gone);
    ensure(isJudgedKind(question.kind), matchFaults.otherKind);
    return { versionId: question.versionId, name, color, points, position };
  });
  await store.setProblems(db, matchId, rows);
}

/** Makes a match of the actor's, as a draft. */
export const addMatch = (db: Db, platform: Platform, actor: Actor, form: MatchForm) =>
  db.transaction(async (tx) => {
    const id = await store.insert(tx, { ...(await columnsOf(tx, platform, form)), ownerId: actor.id });
    await store.setClasses(tx, id, form.classIds);
    await setProblems(tx, actor, id, form.problems, []);
    await recordAudit(tx, actor, 'match.save', id, { name: form.matchName });
    return id;
  });

/** Changes a draft; refused when it was changed by another request since. */
export const updateMatch = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, version, ...form }: z.output<typeof api.update.input>,
) =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    ensure(row.state === 'draft', matchFaults.otherState);
    const after = await store.update(tx, matchId, version, await columnsOf(tx, platform, form));
    ensure(after, wireFaults.changed);
    await store.setClasses(tx, matchId, form.classIds);
    const held = (await store.problemsOf(tx, [matchId])).map(({ questionId }) => questionId);
    await setProblems(tx, actor, matchId, form.problems, held);
    await recordAudit(tx, actor, 'match.update', matchId, { name: form.matchName });
    return { version: after };
  });

const refusals = { who: wireFaults.gone, state: matchFaults.otherState };
const recordOf = ({ row, organizationId }: DescribedMatch) => ({ ...row, organizationId });
const freezeOf = ({ endAt, freezeMinutes }: Pick<MatchRow, 'endAt' | 'freezeMinutes'>) =>
  freezeMinutes === 0 ? null : new Date(endAt.getTime() - freezeMinutes * 60_000);

/** Fixes the problems in their current versions, and enters the students of the classes. */
export const publishMatch = (db: Db, platform: Platform, actor: Actor, matchId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await matchToMove(tx, actor, matchId);
    const state = nextState(matchTransitions.publish, actor, recordOf(found), refusals);
    ensure(found.row.endAt > clock.now(), matchFaults.inThePast);
    const problems = await store.problemsOf(tx, [matchId]);
    ensure(problems.length > 0, matchFaults.noProblems);
    const versions = await store.presentVersions(
      tx,
      problems.map(({ questionId }) => questionId),
    );
    for (const { row, questionId } of problems) {
      const version = versions.find((one) => one.questionId === questionId);
      ensure(version, wireFaults.gone);
      await store.setVersion(tx, row.id, version.versionId);
    }
    await syncEntries(tx, found.row);
    const classes = await store.classesOf(tx, [matchId]);
    ensure(classes.length > 0 || (await entryStore.ofMatch(tx, matchId)).length > 0, matchFaults.nobody);
    await store.set(tx, matchId, { state, freezeAt: freezeOf(found.row) });
    await recordAudit(tx, actor, 'match.publish', matchId, { name: found.row.name });
    await notifyMatch(tx, platform, found.row, 'state');
  });

/** Extends the match for everybody. */
export const extendMatch = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, minutes, reason }: z.output<typeof api.extend.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await matchToMove(tx, actor, matchId);
    nextState(matchTransitions.extend, actor, recordOf(found), refusals);
    const { row } = found;
    const now = clock.now();
    ensure(row.endAt > now, matchFaults.over);
    const endAt = new Date(row.endAt.getTime() + minutes * 60_000);
    // An extension does not reveal what is already frozen.
    const isFrozen = row.freezeAt !== null && row.freezeAt <= now;
    await store.set(tx, matchId, { endAt, freezeAt: isFrozen ? row.freezeAt : freezeOf({ ...row, endAt }) });
    await recordAudit(tx, actor, 'match.extend', matchId, { name: row.name, minutes, reason });
    await notifyMatch(tx, platform, row, 'state');
  });

type Step = 'withdraw' | 'close' | 'reveal' | 'archive';

/** Moves a match to its next state. */
export const moveMatch = (db: Db, platform: Platform, actor: Actor, step: Step, matchId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await matchToMove(tx, actor, matchId);
    const state: MatchState = nextState(matchTransitions[step], actor, recordOf(found), refusals);
    const { row } = found;
    const now = clock.now();
    if (step === 'withdraw') ensure(row.beginAt > now, matchFaults.otherState);
    if (step === 'reveal') {
      const open = await attemptStore.countOpen(tx, matchId);
      ensure(open === 0, matchFaults.stillJudging, { n: open });
    }
    // The receivers are computed before the change of state.
    await notifyMatch(tx, platform, row, 'state');
    await store.set(tx, matchId, { state, ...(step === 'close' && { endAt: now }) });
    if (step === 'reveal') await sendMessage(tx, platform, boardRevealed(row, await contestantsOf(tx, matchId)));
    await recordAudit(tx, actor, `match.${step}`, matchId, { name: row.name });
  });

async function contestantsOf(db: Db, matchId: string): Promise<string[]> {
  const entries = await entryStore.ofMatch(db, matchId);
  const members = await entryStore.membersOf(
    db,
    entries.map(({ id }) => id),
  );
  return members.map(({ userId }) => userId);
}

/** Deletes a draft. */
export const removeMatch = (db: Db, actor: Actor, matchId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await matchToMove(tx, actor, matchId);
    nextState(matchTransitions.remove, actor, recordOf(found), refusals);
    await entryStore.removeAll(tx, matchId);
    await store.remove(tx, matchId);
    await recordAudit(tx, actor, 'match.delete', matchId, { name: found.row.name });
  });

/** Begins and ends matches that are due. */
export async function keepMatchTimes(db: Db, platform: Platform): Promise<void> {
  while (await db.transaction((tx) => moveDue(tx, platform, 'published', 'begin')));
  while (await db.transaction((tx) => moveDue(tx, platform, 'running', 'end')));
}

async function moveDue(db: Db, platform: Platform, from: 'published' | 'running', step: 'begin' | 'end') {
  const match = await store.nextDue(db, from, clock.now());
  const state = matchTransitions[step].moves[from];
  if (!match || !state) return false;
  // From here on entries do not change by themselves.
  if (step === 'begin') await syncEntries(db, match);
  await store.set(db, match.id, { state });
  await notifyMatch(db, platform, match, 'state');
  return true;
}
