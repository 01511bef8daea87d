import { courseApi } from '@xueyan/contract/school/course';
import { studentTeamApi, usualTeamRules } from '@xueyan/contract/teaching/student-team';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const at = (lesson: Lesson, n: number) => lesson.students[n] as Caller;
const teamsOf = (caller: Caller, { courseId }: Lesson) => caller.call(studentTeamApi.get, { courseId });
const form = (caller: Caller, { courseId }: Lesson, name: string, memberIds: string[] = []) =>
  caller.call(studentTeamApi.save, { courseId, name, memberIds });
const saveRules = ({ teacher, courseId }: Lesson, more: object, version = 0) =>
  teacher.ask(studentTeamApi.saveRules, { courseId, rules: { ...usualTeamRules, ...more }, version });

describe('students', () => {
  test('form a team, invite others, join and leave, up to the maximum of the rules', async () => {
    const lesson = await openLesson(school, { students: 4 });
    const [first, second, third, fourth] = [at(lesson, 0), at(lesson, 1), at(lesson, 2), at(lesson, 3)];
    await saveRules(lesson, { maxMembers: 2 });
    const { teamId } = await form(first, lesson, '火箭队', [second.id]);
    const [invitation] = (await teamsOf(second, lesson)).invitations;
    expect(invitation).toMatchObject({ teamName: '火箭队', inviterName: '学生0' });
    expect((await third.ask(studentTeamApi.invite, { teamId, userId: fourth.id })).meta.code).toBe('wire.gone');
    const answer = { invitationId: invitation?.invitationId ?? '', accept: true };
    expect((await third.ask(studentTeamApi.answer, answer)).meta.code).toBe('wire.gone');
    await second.call(studentTeamApi.answer, answer);
    expect((await third.ask(studentTeamApi.join, { teamId })).meta.code).toBe('team.full');
    expect(
      (await second.ask(studentTeamApi.save, { courseId: lesson.courseId, name: '另一队', memberIds: [] })).meta.code,
    ).toBe('team.inTeam');
    // The leader leaves: the remaining member becomes the leader.
    await first.call(studentTeamApi.leave, { teamId });
    const after = await teamsOf(second, lesson);
    expect(after).toMatchObject({ myTeamId: teamId, teams: [{ leaderId: second.id }] });
    expect(after.teams[0]?.members.map(({ userId }) => userId)).toEqual([second.id]);
    expect(after.others.map(({ userId }) => userId).toSorted()).toEqual([first.id, third.id, fourth.id].toSorted());
    await second.call(studentTeamApi.leave, { teamId });
    expect((await teamsOf(second, lesson)).teams).toEqual([]);
  });

  test('lock their team, name it and assign roles of the rules as its leader; other members cannot', async () => {
    const lesson = await openLesson(school, { students: 3 });
    const [leader, member, outside] = [at(lesson, 0), at(lesson, 1), at(lesson, 2)];
    const { teamId } = await form(leader, lesson, '一队');
    await member.call(studentTeamApi.join, { teamId });
    for (const [endpoint, input] of [
      [studentTeamApi.lock, { teamId, locked: true }],
      [studentTeamApi.rename, { teamId, name: '改名' }],
      [studentTeamApi.setRole, { teamId, userId: member.id, role: '测试' }],
      [studentTeamApi.setLeader, { teamId, userId: member.id }],
    ] as const) {
      expect([endpoint.path, (await member.ask(endpoint, input)).meta.code]).toEqual([endpoint.path, 'wire.gone']);
    }
    const role = { teamId, userId: member.id, role: '船长' };
    expect((await leader.ask(studentTeamApi.setRole, role)).meta.code).toBe('team.unknownRole');
    await leader.call(studentTeamApi.setRole, { ...role, role: '测试' });
    await leader.call(studentTeamApi.lock, { teamId, locked: true });
    expect((await outside.ask(studentTeamApi.join, { teamId })).meta.code).toBe('team.locked');
    expect((await member.ask(studentTeamApi.leave, { teamId })).meta.code).toBe('team.locked');
    await leader.call(studentTeamApi.setLeader, { teamId, userId: member.id });
    const [team] = (await teamsOf(outside, lesson)).teams;
    expect(team).toMatchObject({ leaderId: member.id, locked: true });
    expect(team?.members.map((one) => [one.userId, one.role])).toEqual([
      [leader.id, ''],
      [member.id, '测试'],
    ]);
  });

  test('cannot form teams after the deadline or where the teacher assigns them', async () => {
    const lesson = await openLesson(school, { students: 2 });
    const { clock } = school.server.platform;
    const student = at(lesson, 0);
    const input = { courseId: lesson.courseId, name: '一队', memberIds: [] };
    await saveRules(lesson, { forming: 'assigned' });
    expect((await student.ask(studentTeamApi.save, input)).meta.code).toBe('team.notForming');
    const past = clock.write(new Date(clock.now().getTime() - 60_000));
    expect((await saveRules(lesson, { closeTime: past }, 0)).meta.code).toBe('wire.changed');
    expect((await saveRules(lesson, { closeTime: past }, 1)).meta.success).toBe(true);
    expect((await student.ask(studentTeamApi.save, input)).meta.code).toBe('team.notForming');
    expect((await teamsOf(student, lesson)).forming).toBe(false);
  });
});

describe('a teacher', () => {
  test('distributes students, moves them, and ends a team whose members are free again', async () => {
    const lesson = await openLesson(school, { students: 5 });
    const { teacher, courseId } = lesson;
    const { count } = await teacher.call(studentTeamApi.deal, { courseId, method: 'random', size: 3 });
    expect(count).toBe(2);
    const { teams, others } = await teamsOf(teacher, lesson);
    expect(teams.map(({ members }) => members.length).toSorted()).toEqual([2, 3]);
    expect(others).toEqual([]);
    const [one, other] = teams;
    const moved = one?.members[0]?.userId ?? '';
    await teacher.call(studentTeamApi.place, { courseId, userId: moved, teamId: other?.teamId ?? '' });
    const { pageInfo } = await teacher.call(studentTeamApi.members, { courseId, pageSize: 20 });
    expect(pageInfo.resultList.find(({ userId }) => userId === moved)?.teamName).toBe(other?.name);
    await teacher.call(studentTeamApi.disband, { teamId: other?.teamId ?? '' });
    const after = await teamsOf(teacher, lesson);
    expect(after.teams).toHaveLength(1);
    expect(after.others.map(({ userId }) => userId)).toContain(moved);
    expect((await teacher.call(studentTeamApi.members, { courseId, placed: false })).pageInfo.totalSize).toBe(
      after.others.length,
    );
  });

  test('cannot place a person who does not take the course, and cannot delete a course with teams', async () => {
    const lesson = await openLesson(school);
    const stranger = at(await openLesson(school), 0);
    const { teacher, courseId } = lesson;
    const { teamId } = await form(teacher, lesson, '一队', [at(lesson, 0).id]);
    const place = { courseId, userId: stranger.id, teamId };
    expect((await teacher.ask(studentTeamApi.place, place)).meta.code).toBe('team.notStudent');
    expect((await stranger.ask(studentTeamApi.join, { teamId })).meta.code).toBe('wire.gone');
    const unused = await teacher.call(courseApi.get, { courseId });
    await teacher.call(courseApi.withdraw, { courseId });
    expect(unused.state).toBe('inProgress');
    expect((await teacher.ask(courseApi.remove, { courseId })).meta.code).toBe('course.hasTeams');
  });
});
