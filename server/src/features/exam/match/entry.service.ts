import { randomInt } from 'node:crypto';
import type { contestApi } from '@xueyan/contract/exam/match-contest';
import type { matchControlApi as api, MatchEntry } from '@xueyan/contract/exam/match-control';
import { matchFaults } from '@xueyan/contract/exam/match-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { attemptStore } from './attempt.store.ts';
import { type EntryRow, entryStore as store } from './entry.store.ts';
import { matchToMove, matchToRun, notifyMatch } from './match.service.ts';
import { type MatchRow, matchStore } from './match.store.ts';

/** Characters of team codes, without those that are easily confused. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = () => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('');

/** Lists a page of contestants and teams of a match. */
export async function listEntries(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.entries.input>,
) {
  await matchToRun(db, actor, input.matchId);
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  const members = await store.membersOf(
    db,
    page.resultList.map(({ row }) => row.id),
  );
  const resultList = page.resultList.map(
    ({ row, submissionCount }): MatchEntry => ({
      ...{ entryId: row.id, entryName: row.name, standing: row.standing, source: row.source, submissionCount },
      members: members
        .filter(({ entryId }) => entryId === row.id)
        .map(({ userId, loginName, userName }) => ({ userId, loginName, userName })),
      createTime: school.write(row.createdAt),
    }),
  );
  return { ...page, resultList };
}

const notOver = ({ state }: MatchRow) => state === 'draft' || state === 'published' || state === 'running';

/** Faults if one of the people is in an entry already. */
async function ensureFree(db: Db, matchId: string, userIds: string[]): Promise<void> {
  const entered = await store.entered(db, matchId, userIds);
  ensure(entered.length === 0, matchFaults.inTeam, {
    names: entered
      .slice(0, 5)
      .map(({ userName }) => userName)
      .join('、'),
  });
}

/** Enters people by their student numbers: as one team if a team name is given, otherwise each alone. */
export const addEntries = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, entryName, loginNames }: z.output<typeof api.addEntries.input>,
) =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    ensure(notOver(row), matchFaults.otherState);
    const people = await store.peopleByLoginName(tx, loginNames);
    const known = new Set(people.map(({ loginName }) => loginName.toLowerCase()));
    const unknown = loginNames.filter((name) => !known.has(name.toLowerCase()));
    ensure(unknown.length === 0, matchFaults.noSuchPeople, { names: unknown.slice(0, 5).join('、') });
    const userIds = people.map(({ userId }) => userId);
    await ensureFree(tx, matchId, userIds);
    const isTeam = row.entryWay === 'team' && entryName !== '';
    if (isTeam) {
      ensure(userIds.length <= row.teamSize, matchFaults.full, { n: row.teamSize });
      ensure(!(await store.byName(tx, matchId, entryName)), matchFaults.nameTaken);
      await store.insert(tx, { matchId, name: entryName, source: 'named' }, userIds);
    } else {
      for (const { userId, userName } of people)
        await store.insert(tx, { matchId, name: userName, source: 'named' }, [userId]);
    }
    await recordAudit(tx, actor, 'match.addentry', matchId, { name: row.name, people: loginNames.join('、') });
    await notifyMatch(tx, platform, row, 'state');
    return { added: isTeam ? 1 : people.length };
  });

async function entryToChange(db: Db, matchId: string, entryId: string): Promise<EntryRow> {
  const entry = await store.find(db, matchId, entryId);
  ensure(entry, wireFaults.gone);
  return entry;
}

/** Sets whether an entry is ranked, shown without a rank, or disqualified. */
export const setStanding = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, entryId, standing, reason }: z.output<typeof api.setStanding.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    ensure(row.state !== 'archived', matchFaults.otherState);
    const entry = await entryToChange(tx, matchId, entryId);
    await store.set(tx, entryId, { standing });
    const change = { before: entry.standing, after: standing };
    await recordAudit(tx, actor, 'match.setstanding', matchId, { entry: entry.name, standing: change, reason });
    await notifyMatch(tx, platform, row, 'board');
  });

/** Removes an entry without submissions. */
export const removeEntry = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, entryId }: z.output<typeof api.removeEntry.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await matchToMove(tx, actor, matchId);
    ensure(notOver(row), matchFaults.otherState);
    const entry = await entryToChange(tx, matchId, entryId);
    ensure(!(await hasDone(tx, entryId)), matchFaults.hasSubmitted);
    await notifyMatch(tx, platform, row, 'board');
    await store.remove(tx, entryId);
    await recordAudit(tx, actor, 'match.deleteentry', matchId, { name: row.name, entry: entry.name });
  });

const hasDone = async (db: Db, entryId: string) =>
  (await attemptStore.countOfEntry(db, entryId)) > 0 || (await store.hasAsked(db, entryId));

/** Returns and locks the match in which the actor may still make, join or leave teams. */
async function matchToTeamUp(db: Db, actor: Actor, matchId: string): Promise<MatchRow> {
  await matchStore.lock(db, matchId);
  const row = await matchStore.row(db, matchId);
  ensure(row, wireFaults.gone);
  ensure(row.state !== 'draft' && (await matchStore.isInvited(db, matchId, actor.id)), wireFaults.gone);
  ensure(row.entryWay === 'team', matchFaults.individual);
  ensure(row.teamMaker === 'self', matchFaults.staffMakesTeams);
  ensure(row.state === 'published' && clock.now() < row.beginAt, matchFaults.begun);
  return row;
}

/** Makes a team with the actor as a member. */
export const makeTeam = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, entryName }: z.output<typeof contestApi.makeTeam.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await matchToTeamUp(tx, actor, matchId);
    await ensureFree(tx, matchId, [actor.id]);
    ensure(!(await store.byName(tx, matchId, entryName)), matchFaults.nameTaken);
    await store.insert(tx, { matchId, name: entryName, source: 'self', joinCode: newCode() }, [actor.id]);
    await recordAudit(tx, actor, 'match.maketeam', matchId, { name: row.name, entry: entryName });
    await notifyMatch(tx, platform, row, 'staff');
  });

/** Joins a team by its code. */
export const joinTeam = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { matchId, code }: z.output<typeof contestApi.joinTeam.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await matchToTeamUp(tx, actor, matchId);
    await ensureFree(tx, matchId, [actor.id]);
    const team = await store.byCode(tx, matchId, code);
    ensure(team, matchFaults.noSuchTeam);
    const members = await store.membersOf(tx, [team.id]);
    ensure(members.length < row.teamSize, matchFaults.full, { n: row.teamSize });
    await store.addMembers(tx, matchId, team.id, [actor.id]);
    await recordAudit(tx, actor, 'match.jointeam', matchId, { name: row.name, entry: team.name });
    await notifyEntry(tx, platform, row, team.id);
  });

/** Leaves a team; an empty team is removed. */
export const leaveTeam = (db: Db, platform: Platform, actor: Actor, matchId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await matchToTeamUp(tx, actor, matchId);
    const team = await store.ofUser(tx, matchId, actor.id);
    ensure(team, matchFaults.notEntered);
    ensure(team.source === 'self', matchFaults.staffMakesTeams);
    await notifyEntry(tx, platform, row, team.id);
    await store.removeMember(tx, matchId, actor.id);
    if ((await store.membersOf(tx, [team.id])).length === 0) await store.remove(tx, team.id);
    await recordAudit(tx, actor, 'match.leaveteam', matchId, { name: row.name, entry: team.name });
  });

/** Makes the pages of an entry and of the match's staff reload. */
export async function notifyEntry(
  db: Db,
  { live }: Platform,
  { id: matchId, ownerId }: Pick<MatchRow, 'id' | 'ownerId'>,
  entryId: string,
): Promise<void> {
  const members = await store.membersOf(db, [entryId]);
  await live.toUsers(db, [ownerId, ...members.map(({ userId }) => userId)], {
    ...{ type: 'match.changed', data: { matchId, what: 'entry' } },
  });
}
