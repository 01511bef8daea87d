import { studentTeamFaults, teamCountMax } from '@xueyan/contract/teaching/student-team';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { courseToOpen, courseWithRight } from '../../school/course/course.service.ts';
import {
  type FoundTeam,
  findTeam,
  isForming,
  rulesOf,
  type TeamRow,
  teamToLead,
  tellTeams,
} from './student-team.service.ts';
import { studentTeamStore } from './student-team.store.ts';

/** Returns the course if the actor is a student of it and students form teams now. */
async function courseToFormIn(db: Db, actor: Actor, courseId: string) {
  const course = await courseToOpen(db, actor, courseId);
  ensure(!course.editor && !course.auditor, wireFaults.gone);
  await studentTeamStore.lock(db, courseId);
  ensure(course.state !== 'ended' && (await isForming(db, courseId)), studentTeamFaults.notForming);
  return course;
}

async function ensureInNoTeam(db: Db, courseId: string, userIds: string[]): Promise<void> {
  const members = await studentTeamStore.members(db, { courseId });
  const there = members.find(({ userId }) => userIds.includes(userId));
  ensure(!there, studentTeamFaults.inTeam, { name: there?.userName ?? '' });
}

async function ensureStudents(db: Db, courseId: string, userIds: string[]): Promise<void> {
  const students = new Set((await studentTeamStore.studentsOf(db, courseId)).map(({ userId }) => userId));
  ensure(
    userIds.every((id) => students.has(id)),
    studentTeamFaults.notStudent,
  );
}

/** Refuses more than the maximum by the rules; a teacher may exceed it. */
async function ensureRoom(db: Db, courseId: string, size: number): Promise<void> {
  const { maxMembers: max } = await rulesOf(db, courseId);
  ensure(size <= max, studentTeamFaults.full, { max });
}

export async function insertTeam(db: Db, courseId: string, name: string, memberIds: string[]): Promise<string> {
  ensure(!(await studentTeamStore.nameTaken(db, courseId, name)), studentTeamFaults.nameTaken);
  const count = (await studentTeamStore.ofCourse(db, courseId)).length;
  ensure(count < teamCountMax, studentTeamFaults.tooMany, { max: teamCountMax });
  const id = await studentTeamStore.insert(db, { courseId, name, leaderId: memberIds[0] ?? null });
  await studentTeamStore.add(db, { id, courseId }, memberIds);
  return id;
}

/** Creates a team: a student one of their own, with invitations for others; a teacher one of any students. */
export const makeTeam = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, name: written, memberIds }: { courseId: string; name: string; memberIds: string[] },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { editor } = await courseToOpen(tx, actor, courseId);
    if (editor) await courseWithRight(tx, actor, courseId, 'members');
    else await courseToFormIn(tx, actor, courseId);
    await studentTeamStore.lock(tx, courseId);
    const ids = editor ? [...new Set(memberIds)] : [actor.id];
    await ensureStudents(tx, courseId, ids);
    await ensureInNoTeam(tx, courseId, ids);
    const { name } = await publishable(tx, actor, { name: written });
    const teamId = await insertTeam(tx, courseId, name, ids);
    if (!editor) for (const userId of memberIds) await inviteInto(tx, actor, teamId, courseId, userId);
    await tellTeams(tx, platform.live, courseId);
    return teamId;
  });

async function inviteInto(db: Db, actor: Actor, teamId: string, courseId: string, userId: string) {
  await ensureStudents(db, courseId, [userId]);
  await ensureInNoTeam(db, courseId, [userId]);
  await studentTeamStore.invite(db, { teamId, userId, inviterId: actor.id });
}

/** Returns a team that a student may join without an invitation now. */
async function teamToJoin(db: Db, actor: Actor, teamId: string): Promise<FoundTeam> {
  const { team } = await findTeam(db, teamId);
  ensure(!team.endedAt, wireFaults.gone);
  await courseToFormIn(db, actor, team.courseId);
  // Read again: others may have joined before the lock was obtained.
  const found = await findTeam(db, teamId);
  ensure(!found.team.locked, studentTeamFaults.locked);
  await ensureInNoTeam(db, team.courseId, [actor.id]);
  await ensureRoom(db, team.courseId, found.memberIds.length + 1);
  return found;
}

const enter = async (db: Db, { team, leaderId }: FoundTeam, userId: string) => {
  await studentTeamStore.add(db, team, [userId]);
  if (!leaderId) await studentTeamStore.set(db, team.id, { leaderId: userId });
};

export const joinTeam = (db: Db, platform: Platform, actor: Actor, teamId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await teamToJoin(tx, actor, teamId);
    await enter(tx, found, actor.id);
    await tellTeams(tx, platform.live, found.team.courseId);
  });

/** Removes a member. A team without members ends; a team without its leader gets the member who joined first. */
export async function takeOut(db: Db, { team, memberIds, leaderId }: FoundTeam, userId: string): Promise<void> {
  await studentTeamStore.takeOut(db, team.id, userId, clock.now());
  const [next] = memberIds.filter((id) => id !== userId);
  if (!next) await studentTeamStore.set(db, team.id, { endedAt: clock.now(), leaderId: null });
  else if (leaderId === userId) await studentTeamStore.set(db, team.id, { leaderId: next });
}

export const leaveTeam = (db: Db, platform: Platform, actor: Actor, teamId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { team, memberIds } = await findTeam(tx, teamId);
    ensure(memberIds.includes(actor.id), wireFaults.gone);
    await courseToFormIn(tx, actor, team.courseId);
    ensure(!team.locked, studentTeamFaults.locked);
    await takeOut(tx, await findTeam(tx, teamId), actor.id);
    await tellTeams(tx, platform.live, team.courseId);
  });

/** Invites a student into the actor's team. */
export const inviteMember = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { team, memberIds } = await findTeam(tx, teamId);
    ensure(memberIds.includes(actor.id), wireFaults.gone);
    await courseToFormIn(tx, actor, team.courseId);
    ensure(!team.locked, studentTeamFaults.locked);
    await ensureRoom(tx, team.courseId, memberIds.length + 1);
    await inviteInto(tx, actor, teamId, team.courseId, userId);
    await tellTeams(tx, platform.live, team.courseId);
  });

export const answerInvitation = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { invitationId, accept }: { invitationId: string; accept: boolean },
): Promise<void> =>
  db.transaction(async (tx) => {
    const invitation = await studentTeamStore.invitation(tx, invitationId);
    ensure(invitation, wireFaults.gone);
    ensure(invitation.userId === actor.id && invitation.state === 'open', wireFaults.gone);
    const { team } = await findTeam(tx, invitation.teamId);
    if (accept) await enter(tx, await teamToJoin(tx, actor, invitation.teamId), actor.id);
    await studentTeamStore.setInvitation(tx, invitationId, accept ? 'accepted' : 'declined');
    await tellTeams(tx, platform.live, team.courseId);
  });

/** Changes the description of a team, on behalf of its leader or a teacher. */
const changeTeam = (
  db: Db,
  platform: Platform,
  actor: Actor,
  teamId: string,
  change: (tx: Db, found: FoundTeam) => Promise<Partial<TeamRow>>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await teamToLead(tx, actor, teamId);
    await studentTeamStore.lock(tx, found.team.courseId);
    await studentTeamStore.set(tx, teamId, await change(tx, found));
    await tellTeams(tx, platform.live, found.team.courseId);
  });

export const renameTeam = (db: Db, platform: Platform, actor: Actor, teamId: string, written: string) =>
  changeTeam(db, platform, actor, teamId, async (tx, { team }) => {
    const { name } = await publishable(tx, actor, { name: written });
    const taken = name !== team.name && (await studentTeamStore.nameTaken(tx, team.courseId, name));
    ensure(!taken, studentTeamFaults.nameTaken);
    return { name };
  });

export const lockTeam = (db: Db, platform: Platform, actor: Actor, teamId: string, locked: boolean) =>
  changeTeam(db, platform, actor, teamId, async () => ({ locked }));

export const setLeader = (db: Db, platform: Platform, actor: Actor, teamId: string, userId: string) =>
  changeTeam(db, platform, actor, teamId, async (_tx, { memberIds }) => {
    ensure(memberIds.includes(userId), studentTeamFaults.notMember);
    return { leaderId: userId };
  });

export const setRole = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { teamId, userId, role }: { teamId: string; userId: string; role: string },
) =>
  changeTeam(db, platform, actor, teamId, async (tx, { team, memberIds }) => {
    ensure(memberIds.includes(userId), studentTeamFaults.notMember);
    ensure(role === '' || (await rulesOf(tx, team.courseId)).roles.includes(role), studentTeamFaults.unknownRole);
    await studentTeamStore.setRole(tx, teamId, userId, role);
    return {};
  });

/** Ends a team. Its members are in none; its work stays on record. */
export const disbandTeam = (db: Db, platform: Platform, actor: Actor, teamId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { team } = await findTeam(tx, teamId);
    await courseWithRight(tx, actor, team.courseId, 'members');
    await studentTeamStore.lock(tx, team.courseId);
    const { memberIds } = await findTeam(tx, teamId);
    for (const userId of memberIds) await studentTeamStore.takeOut(tx, teamId, userId, clock.now());
    await studentTeamStore.set(tx, teamId, { endedAt: clock.now(), leaderId: null });
    await recordAudit(tx, actor, 'team.disband', teamId, { name: team.name, members: memberIds.length });
    await tellTeams(tx, platform.live, team.courseId);
  });
