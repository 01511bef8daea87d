import {
  mayArrangeTeams,
  mayLeadTeam,
  mayReadTeam,
  mayWriteInTeam,
  studentTeamFaults,
  type TeamRules,
  type TeamsOfCourse,
  usualTeamRules,
} from '@xueyan/contract/teaching/student-team';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { courseToOpen, courseWithRight, findCourse } from '../../school/course/course.service.ts';
import { type RulesRow, studentTeamStore, type TeamRow } from './student-team.store.ts';

export type { TeamRow };

/** A team with its members, and its course as the policies need it. */
export interface FoundTeam {
  team: TeamRow;
  course: NonNullable<Awaited<ReturnType<typeof findCourse>>>;
  memberIds: string[];
  leaderId: string | null;
}

export async function findTeam(db: Db, teamId: string): Promise<FoundTeam> {
  const team = await studentTeamStore.find(db, teamId);
  ensure(team, wireFaults.gone);
  const course = await findCourse(db, team.courseId);
  ensure(course, wireFaults.gone);
  const members = await studentTeamStore.members(db, { teamId });
  return { team, course, memberIds: members.map(({ userId }) => userId), leaderId: team.leaderId };
}

/**
 * Returns a team whose work the actor may see: its members, teachers of the course, other students where it is open.
 */
export async function teamToRead(db: Db, actor: Actor, teamId: string): Promise<FoundTeam & { editor: boolean }> {
  const found = await findTeam(db, teamId);
  const { editor, auditor } = await courseToOpen(db, actor, found.team.courseId);
  const { open } = await rulesOf(db, found.team.courseId);
  ensure(mayReadTeam(actor, found, open, !auditor), wireFaults.gone);
  return { ...found, editor };
}

/** Returns the actor's own team for work; refuses once the course or the team has ended. */
export async function teamToWrite(db: Db, actor: Actor, teamId: string): Promise<FoundTeam> {
  const found = await findTeam(db, teamId);
  ensure(mayWriteInTeam(actor, found), wireFaults.gone);
  const { state } = await courseToOpen(db, actor, found.team.courseId);
  ensure(state !== 'ended' && !found.team.endedAt, studentTeamFaults.notForming);
  return found;
}

/** Returns a team whose work the actor marks. */
export async function teamToMark(db: Db, actor: Actor, teamId: string): Promise<FoundTeam> {
  const found = await findTeam(db, teamId);
  await courseWithRight(db, actor, found.team.courseId, 'mark');
  return found;
}

/** Returns a team that the actor leads, or manages as a teacher. */
export async function teamToLead(db: Db, actor: Actor, teamId: string): Promise<FoundTeam & { editor: boolean }> {
  const found = await findTeam(db, teamId);
  ensure(!found.team.endedAt && mayLeadTeam(actor, found), wireFaults.gone);
  const { state } = await courseToOpen(db, actor, found.team.courseId);
  const editor = mayArrangeTeams(actor, found.course);
  ensure(editor || state !== 'ended', studentTeamFaults.notForming);
  return { ...found, editor };
}

/** Returns the id of a person's team in a course. */
export const teamIdOf = (db: Db, courseId: string, userId: string): Promise<string | undefined> =>
  studentTeamStore.teamOf(db, courseId, userId);

/** Returns the teams of a course with the ids of their members; the caller has checked the right. */
export async function teamsWithMembers(db: Db, courseId: string) {
  const members = await studentTeamStore.members(db, { courseId });
  return (await studentTeamStore.ofCourse(db, courseId)).map((team) => ({
    ...{ teamId: team.id, name: team.name, leaderId: team.leaderId },
    members: members.filter((one) => one.teamId === team.id),
  }));
}

/** Lists current and former members of a team; `here` is true for current ones. */
export const everInTeam = (db: Db, teamId: string) => studentTeamStore.everMembers(db, teamId);

const presentRules = (time: Clock, row: RulesRow | undefined): TeamRules => {
  if (!row) return usualTeamRules;
  const { forming, minMembers, maxMembers, closesAt, roles, open } = row;
  return { forming, minMembers, maxMembers, roles, open, closeTime: time.writeOptional(closesAt) };
};

/** Returns the rules for the teams of a course, without the closing time. */
export const rulesOf = async (db: Db, courseId: string): Promise<Omit<TeamRules, 'closeTime'>> =>
  (await studentTeamStore.rules(db, courseId)) ?? usualTeamRules;

/** Tells if students can form teams by themselves now. */
export async function isForming(db: Db, courseId: string): Promise<boolean> {
  const row = await studentTeamStore.rules(db, courseId);
  const { forming } = row ?? usualTeamRules;
  return forming === 'self' && (!row?.closesAt || row.closesAt > clock.now());
}

/** Returns the teams of a course as seen by somebody who may open it. */
export async function teamsOfCourse(db: Db, time: Clock, actor: Actor, courseId: string): Promise<TeamsOfCourse> {
  const course = await courseToOpen(db, actor, courseId);
  const row = await studentTeamStore.rules(db, courseId);
  const members = await studentTeamStore.members(db, { courseId });
  const myTeamId = members.find(({ userId }) => userId === actor.id)?.teamId ?? null;
  const teams = (await studentTeamStore.ofCourse(db, courseId)).map((team) => ({
    ...{ teamId: team.id, name: team.name, leaderId: team.leaderId, locked: team.locked, version: team.version },
    members: members
      .filter(({ teamId }) => teamId === team.id)
      .map(({ userId, userName, avatar, role }) => ({ userId, userName, avatar, role })),
  }));
  const placed = new Set(members.map(({ userId }) => userId));
  const students = course.auditor ? [] : await studentTeamStore.studentsOf(db, courseId);
  return {
    ...{ courseId, rules: presentRules(time, row), rulesVersion: row?.version ?? 0, myTeamId },
    forming: course.state !== 'ended' && !course.auditor && (await isForming(db, courseId)),
    editor: mayArrangeTeams(actor, course),
    teams: teams.toSorted((one, other) => Number(other.teamId === myTeamId) - Number(one.teamId === myTeamId)),
    others: students
      .filter(({ userId }) => !placed.has(userId))
      .map(({ userId, userName, avatar }) => ({ userId, userName, avatar })),
    invitations: course.editor ? [] : await studentTeamStore.invitationsOf(db, courseId, actor.id),
  };
}

/** Notifies the pages of a course that its teams have changed. */
export const tellTeams = (db: Db, live: Live, courseId: string): Promise<void> =>
  live.toCourse(db, courseId, { type: 'team.changed', data: { courseId } });
