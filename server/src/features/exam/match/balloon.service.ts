import type { matchControlApi as api, Balloon } from '@xueyan/contract/exam/match-control';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { attemptStore as store } from './attempt.store.ts';
import { boardOf } from './board.rule.ts';
import { countedOf } from './board.service.ts';
import { matchToMove, matchToRun, notifyMatch } from './match.service.ts';
import type { MatchRow } from './match.store.ts';

/** Returns the problems solved by each entry, in order of time. */
async function solvedIn(db: Db, match: MatchRow) {
  const { how, problems, entrants, attempts } = await countedOf(db, match);
  return boardOf(how, problems, entrants, attempts)
    .flatMap(({ entryId, entryName, cells }) =>
      cells.flatMap(({ problemId, solved, minute, first }) => {
        const problem = problems.find((one) => one.problemId === problemId);
        return solved && problem ? [{ entryId, entryName, problemId, minute: minute ?? 0, first, problem }] : [];
      }),
    )
    .toSorted((one, other) => one.minute - other.minute || (one.problem.label < other.problem.label ? -1 : 1));
}

/** Lists the balloons of a match in the order in which they were earned. */
export async function listBalloons(db: Db, { clock: school }: Platform, actor: Actor, matchId: string) {
  const { row } = await matchToRun(db, actor, matchId);
  const delivered = await store.balloons(db, matchId);
  const freezeMinute = row.freezeAt ? (row.freezeAt.getTime() - row.beginAt.getTime()) / 60_000 : Infinity;
  const balloonList = (await solvedIn(db, row)).map(({ problem, ...one }): Balloon => {
    const done = delivered.find(
      ({ row: { entryId, problemId } }) => entryId === one.entryId && problemId === one.problemId,
    );
    return {
      ...{ ...one, label: problem.label, color: problem.color, afterFreeze: one.minute >= freezeMinute },
      deliverTime: done ? school.write(done.row.deliveredAt) : null,
      delivererName: done?.delivererName ?? '',
    };
  });
  return { balloonList };
}

/** Marks a balloon as delivered or undelivered. */
export const deliverBalloon = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, entryId, problemId, delivered }: z.output<typeof api.deliver.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    const earned = (await solvedIn(tx, row)).find((one) => one.entryId === entryId && one.problemId === problemId);
    ensure(earned, wireFaults.gone);
    if (delivered) await store.deliver(tx, { entryId, problemId, delivererId: actor.id });
    else await store.takeBack(tx, entryId, problemId);
    const about = { entry: earned.entryName, problem: earned.problem.label, delivered };
    await recordAudit(tx, actor, 'match.deliverballoon', matchId, about);
    await notifyMatch(tx, platform, row, 'staff');
  });
