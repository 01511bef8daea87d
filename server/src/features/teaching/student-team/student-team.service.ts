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

/** A team, its course as its policies ask, and who is in it. */
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

/** A team whose work the actor may see: its members, who teaches the course, other students where it is open. */
export async function teamToRead(db: Db, actor: Actor, teamId: string): Promise<FoundTeam & { editor: boolean }> {
  const found = await findTeam(db, teamId);
  const { editor, auditor } = await courseToOpen(db, actor, found.team.courseId);
  const { open } = await rulesOf(db, found.team.courseId);
  ensure(mayReadTeam(actor, found, open, !auditor), wireFaults.gone);
  return { ...found, editor };
}

/** A team in which the actor works; refused once the course or the team has ended. */
export async function teamToWrite(db: Db, actor: Actor, teamId: string): Promise<FoundTeam> {
  const found = await findTeam(db, teamId);
  ensure(mayWriteInTeam(actor, found), wireFaults.gone);
  const { state } = await courseToOpen(db, actor, found.team.courseId);
  ensure(state !== 'ended' && !found.team.endedAt, studentTeamFaults.notForming);
  return found;
}

/** A team whose work the actor marks. */
export async function teamToMark(db: Db, actor: Actor, teamId: string): Promise<FoundTeam> {
  const found = await findTeam(db, teamId);
  await courseWithRight(db, actor, found.team.courseId, 'mark');
  return found;
}

/** A team that the actor leads, or arranges as a teacher. */
export async function teamToLead(db: Db, actor: Actor, teamId: string): Promise<FoundTeam & { editor: boolean }> {
  const found = await findTeam(db, teamId);
  ensure(!found.team.endedAt && mayLeadTeam(actor, found), wireFaults.gone);
  const { state } = await courseToOpen(db, actor, found.team.courseId);
  const editor = mayArrangeTeams(actor, found.course);
  ensure(editor || state !== 'ended', studentTeamFaults.notForming);
  return { ...found, editor };
}

/** The id of the team in which somebody is in a course. */
export const teamIdOf = (db: Db, courseId: string, userId: string): Promise<string | undefined> =>
  studentTeamStore.teamOf(db, courseId, userId);

/** The teams of a course with the ids of their members; its right is asked before. */
export async function teamsWithMembers(db: Db, courseId: string) {
  const members = await studentTeamStore.members(db, { courseId });
  return (await studentTeamStore.ofCourse(db, courseId)).map((team) => ({
    ...{ teamId: team.id, name: team.name, leaderId: team.leaderId },
    members: members.filter((one) => one.teamId === team.id),
  }));
}

/** Everybody who is or was in a team; `here`: is. */
export const everInTeam = (db: Db, teamId: string) => studentTeamStore.everMembers(db, teamId);

const presentRules = (time: Clock, row: RulesRow | undefined): TeamRules => {
  if (!row) return usualTeamRules;
  const { forming, minMembers, maxMembers, closesAt, roles, open } = row;
  return { forming, minMembers, maxMembers, roles, open, closeTime: time.writeOptional(closesAt) };
};

/** The rules for the teams of a course, but for when they close. */
export const rulesOf = async (db: Db, courseId: string): Promise<Omit<TeamRules, 'closeTime'>> =>
  (await studentTeamStore.rules(db, courseId)) ?? usualTeamRules;

/** Whether students form teams by themselves at this moment. */
export async function isForming(db: Db, courseId: string): Promise<boolean> {
  const row = await studentTeamStore.rules(db, courseId);
  const { forming } = row ?? usualTeamRules;
  return forming === 'self' && (!row?.closesAt || row.closesAt > clock.now());
}

/** The teams of a course as somebody who may open it sees them. */
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

/** Tells the pages of a course that its teams are others. */
export const tellTeams = (db: Db, live: Live, courseId: string): Promise<void> =>
  live.toCourse(db, courseId, { type: 'team.changed', data: { courseId } });
