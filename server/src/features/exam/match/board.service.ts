import { labelOf } from '@xueyan/contract/exam/match';
import type { BoardProblem, MatchBoard } from '@xueyan/contract/exam/match-board';
import { isRevealed, mayRunMatch } from '@xueyan/contract/exam/match-transition';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AttemptRow, attemptStore } from './attempt.store.ts';
import { type Attempt, boardOf, type Counting, type Entrant, frozenFrom } from './board.rule.ts';
import { entryStore } from './entry.store.ts';
import { matchToRun } from './match.service.ts';
import { type DescribedMatch, type MatchRow, matchStore, type ProblemRow } from './match.store.ts';
import { revealSteps } from './reveal.rule.ts';

export const presentProblem = ({ id, name, color, points, position }: ProblemRow): BoardProblem => ({
  ...{ problemId: id, problemName: name, color, points, label: labelOf(position) },
});

export const countingOf = ({
  rules,
  penaltyMinutes,
  lossPercent,
  wrongPercent,
  beginAt,
  endAt,
}: MatchRow): Counting => ({
  ...{ rules, penaltyMinutes, lossPercent, wrongPercent },
  minutes: Math.round((endAt.getTime() - beginAt.getTime()) / 60_000),
});

export const attemptsOf = ({ beginAt }: MatchRow, rows: AttemptRow[]): Attempt[] =>
  rows.map(({ entryId, problemId, submittedAt, verdict, share }) => ({
    ...{ entryId, problemId, verdict, share },
    afterMs: Math.max(0, submittedAt.getTime() - beginAt.getTime()),
  }));

const freezeMs = ({ freezeAt, beginAt }: MatchRow) => (freezeAt ? freezeAt.getTime() - beginAt.getTime() : null);

/** Returns the entries on the board, with the names of a team's members. */
async function entrantsOf(db: Db, { id, entryWay }: MatchRow): Promise<Entrant[]> {
  const entries = (await entryStore.ofMatch(db, id)).filter(({ standing }) => standing !== 'disqualified');
  const members =
    entryWay === 'team'
      ? await entryStore.membersOf(
          db,
          entries.map((one) => one.id),
        )
      : [];
  const byEntry = Map.groupBy(members, ({ entryId }) => entryId);
  return entries.map(({ id: entryId, name: entryName, standing }) => ({
    ...{ entryId, entryName, official: standing === 'official' },
    members: (byEntry.get(entryId) ?? []).map(({ userName }) => userName),
  }));
}

/** Returns what the rules count from, with nothing hidden. */
export async function countedOf(db: Db, match: MatchRow) {
  const problems = (await matchStore.problems(db, match.id)).map(presentProblem);
  const entrants = await entrantsOf(db, match);
  const attempts = attemptsOf(match, await attemptStore.ofMatch(db, match.id));
  return { how: countingOf(match), problems, entrants, attempts };
}

/** Returns the match and whether the actor runs it; gone for a person who neither runs it nor may enter it. */
export async function matchToWatch(db: Db, actor: Actor, matchId: string): Promise<DescribedMatch & { runs: boolean }> {
  const found = await matchStore.find(db, matchId);
  ensure(found, wireFaults.gone);
  const runs = mayRunMatch(actor, { ...found.row, organizationId: found.organizationId });
  ensure(runs || (found.row.state !== 'draft' && (await matchStore.isInvited(db, matchId, actor.id))), wireFaults.gone);
  return { ...found, runs };
}

const hasBegun = ({ state, beginAt }: MatchRow) => state !== 'draft' && state !== 'published' && beginAt <= clock.now();

/** Returns the board as the actor may see it; staff may request the frozen one. */
export async function getBoard(
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, frozen }: { matchId: string; frozen: boolean },
): Promise<MatchBoard> {
  const { row, runs } = await matchToWatch(db, actor, matchId);
  const hides = (!runs || frozen) && !isRevealed(row.state) && row.freezeAt !== null;
  const { how, problems, entrants, attempts } = await countedOf(db, row);
  const rows = boardOf(how, problems, entrants, hides ? frozenFrom(freezeMs(row), attempts) : attempts);
  const myEntry = await entryStore.ofUser(db, matchId, actor.id);
  const shown = runs || hasBegun(row);
  return {
    ...headOf(platform, row),
    frozen: hides && row.freezeAt !== null && row.freezeAt <= clock.now(),
    problems: shown ? problems : [],
    rows: shown ? rows : rows.map((one) => ({ ...one, cells: [] })),
    myEntryId: myEntry?.id ?? null,
  };
}

const headOf = ({ clock: school }: Platform, row: MatchRow) => ({
  ...{ matchId: row.id, matchName: row.name, rules: row.rules, state: row.state },
  beginTime: school.write(row.beginAt),
  endTime: school.write(row.endAt),
  freezeTime: school.writeOptional(row.freezeAt),
});

/** Returns the frozen board and the steps from it to the final one. */
export async function getRevealSteps(db: Db, platform: Platform, actor: Actor, matchId: string) {
  const { row } = await matchToRun(db, actor, matchId);
  const { how, problems, entrants, attempts } = await countedOf(db, row);
  const frozen = boardOf(how, problems, entrants, frozenFrom(freezeMs(row), attempts));
  const final = boardOf(how, problems, entrants, attempts);
  const board = { ...headOf(platform, row), frozen: true, problems, rows: frozen, myEntryId: null };
  return { board, steps: revealSteps(how, frozen, final) };
}
