import { labelOf } from '@xueyan/contract/exam/match';
import type { matchControlApi as api, Clarification } from '@xueyan/contract/exam/match-control';
import { matchFaults } from '@xueyan/contract/exam/match-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { matchToWatch } from './board.service.ts';
import { clarificationStore as store } from './clarification.store.ts';
import { matchToEnter } from './contest.service.ts';
import { notifyEntry } from './entry.service.ts';
import { entryStore } from './entry.store.ts';
import { matchToMove, notifyMatch } from './match.service.ts';
import { matchStore } from './match.store.ts';

/** Lists the questions of the actor's entry and those answered to everybody; all of them for staff. */
export async function listClarifications(db: Db, { clock: school }: Platform, actor: Actor, matchId: string) {
  const { runs } = await matchToWatch(db, actor, matchId);
  const entry = await entryStore.ofUser(db, matchId, actor.id);
  const found = await store.ofMatch(db, matchId, runs ? null : { entryId: entry?.id ?? null });
  const clarificationList = found.map(({ row, position, entryName }): Clarification => {
    const mine = entry !== undefined && row.entryId === entry.id;
    return {
      ...{ clarificationId: row.id, question: row.question, answer: row.answer, open: row.open, mine },
      label: position === null ? '' : labelOf(position),
      // The name of the entry that asked is shown to that entry and to staff only.
      entryName: runs || mine ? (entryName ?? '') : '',
      createTime: school.write(row.createdAt),
      answerTime: school.writeOptional(row.answeredAt),
    };
  });
  return { clarificationList };
}

async function ensureProblem(db: Db, matchId: string, problemId: string | null): Promise<void> {
  if (problemId === null) return;
  ensure(
    (await matchStore.problems(db, matchId)).some(({ id }) => id === problemId),
    wireFaults.gone,
  );
}

/** Asks a question as a contestant. */
export const askInMatch = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, problemId, question }: z.output<typeof api.ask.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await matchStore.hold(tx, matchId);
    const { row, entry } = await matchToEnter(tx, actor, matchId);
    ensure(entry, matchFaults.notEntered);
    ensure(row.state !== 'published', matchFaults.notYet);
    ensure(row.state === 'running' && clock.now() < row.endAt, matchFaults.over);
    await ensureProblem(tx, matchId, problemId);
    await store.insert(tx, { matchId, entryId: entry.id, problemId, authorId: actor.id, question });
    await recordAudit(tx, actor, 'match.ask', matchId, { name: row.name });
    await notifyEntry(tx, platform, row, entry.id);
  });

/** Answers a question once, to the entry that asked it or to everybody. */
export const answerInMatch = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, clarificationId, answer, open }: z.output<typeof api.answer.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    const asked = await store.lock(tx, matchId, clarificationId);
    ensure(asked, wireFaults.gone);
    const { entryId } = asked;
    ensure(entryId, matchFaults.answered);
    ensure(asked.answer === null, matchFaults.answered);
    await store.set(tx, clarificationId, { answer, open, answererId: actor.id, answeredAt: clock.now() });
    await recordAudit(tx, actor, 'match.answer', matchId, { name: row.name, open });
    if (open) await notifyMatch(tx, platform, row, 'clarification');
    else await notifyEntry(tx, platform, row, entryId);
  });

/** Announces a message to everybody in the match. */
export const broadcastInMatch = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, problemId, words }: z.output<typeof api.broadcast.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    ensure(row.state !== 'draft' && row.state !== 'archived', matchFaults.otherState);
    await ensureProblem(tx, matchId, problemId);
    await store.insert(tx, { matchId, problemId, authorId: actor.id, question: words, open: true });
    await recordAudit(tx, actor, 'match.broadcast', matchId, { name: row.name });
    await notifyMatch(tx, platform, row, 'clarification');
  });
