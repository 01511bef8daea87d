import { z } from 'zod';
import { mayManageMembers, mayTeachCourse, type TaughtCourse } from '../school/course-policy.ts';
import type { Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';

export { studentTeamFaults } from './student-team-fault.ts';

/** `self`: students form teams themselves; `assigned`: only the teacher does. */
export const teamFormings = ['self', 'assigned'] as const;
export const TeamForming = z.enum(teamFormings);
export type TeamForming = z.output<typeof TeamForming>;

/** Number of members of a team. */
export const teamSizes = { min: 1, max: 50 } as const;
/** Maximum number of teams of one course. */
export const teamCountMax = 200;
/** Maximum number of roles that a teacher can define, and of characters of one. */
export const teamRoleMax = 20;
const RoleName = Name(20);

/** Rules for forming the teams of a course. */
export const TeamRules = z.strictObject({
  forming: TeamForming,
  minMembers: z.number().int().min(teamSizes.min).max(teamSizes.max),
  maxMembers: z.number().int().min(teamSizes.min).max(teamSizes.max),
  /** After it only the teacher changes teams; null: never. */
  closeTime: DateTime.nullable(),
  /** Roles that members can have, such as 前端 or 测试. */
  roles: z.array(RoleName).max(teamRoleMax),
  /** Teams may see each other's work. */
  open: z.boolean(),
});
export type TeamRules = z.output<typeof TeamRules>;

/** Defaults until a teacher has set the rules. */
export const usualTeamRules: TeamRules = {
  ...{ forming: 'self', minMembers: 2, maxMembers: 6, closeTime: null, open: false },
  roles: ['项目负责', '设计', '开发', '测试', '文档'],
};

export const TeamPerson = z.object({ userId: Id, userName: z.string(), avatar: z.string() });
export type TeamPerson = z.output<typeof TeamPerson>;

export const StudentTeam = z.object({
  teamId: Id,
  name: z.string(),
  leaderId: Id.nullable(),
  /** Students cannot join or leave by themselves. */
  locked: z.boolean(),
  /** Role: one of the rules, or empty. */
  members: z.array(TeamPerson.extend({ role: z.string() })),
  version: z.number().int(),
});
export type StudentTeam = z.output<typeof StudentTeam>;

export const TeamInvitation = z.object({
  invitationId: Id,
  teamId: Id,
  teamName: z.string(),
  inviterName: z.string(),
});
export type TeamInvitation = z.output<typeof TeamInvitation>;

export const TeamsOfCourse = z.object({
  courseId: Id,
  rules: TeamRules,
  rulesVersion: z.number().int(),
  /** Students may form teams now. */
  forming: z.boolean(),
  /** The actor manages the teams. */
  editor: z.boolean(),
  myTeamId: Id.nullable(),
  /** The actor's own first, then by name. */
  teams: z.array(StudentTeam),
  /** Students of the course without a team. */
  others: z.array(TeamPerson),
  /** Unanswered invitations of the actor. */
  invitations: z.array(TeamInvitation),
});
export type TeamsOfCourse = z.output<typeof TeamsOfCourse>;

export const TeamMemberRow = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  /** Empty: in no team. */
  teamName: z.string(),
  role: z.string(),
  leader: z.boolean(),
});
export type TeamMemberRow = z.output<typeof TeamMemberRow>;

/** `random`; `number`: in the order of student numbers. */
export const teamDealings = ['random', 'number'] as const;

const Course = z.strictObject({ courseId: Id });
const Key = z.strictObject({ teamId: Id });
const Person = Key.extend({ userId: Id });

export const studentTeamApi = {
  get: get('team/get', {
    access: 'user',
    summary: 'The teams of a course, its rules for them, and who is in none; for whoever may open the course',
    input: z.object({ courseId: Id }),
    output: TeamsOfCourse,
  }),
  saveRules: post('team/saverules', {
    access: 'may:course.teach',
    audit: { action: 'team.rules', target: 'courseId' },
    summary: 'Says how the teams of a course come about; version 0 the first time',
    input: Course.extend({ rules: TeamRules, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  save: post('team/save', {
    access: 'user',
    audit: { action: 'team.save', made: 'teamId' },
    summary: 'Makes a team: a student in no team one of their own, a teacher one of anybody’s',
    input: Course.extend({ name: Name(30), memberIds: z.array(Id).max(teamSizes.max) }),
    output: z.object({ teamId: Id }),
  }),
  rename: post('team/rename', {
    access: 'user',
    audit: { action: 'team.rename', target: 'teamId' },
    summary: 'Gives a team another name: its leader, or a teacher',
    input: Key.extend({ name: Name(30) }),
    output: z.null(),
  }),
  join: post('team/join', {
    access: 'user',
    audit: { action: 'team.join', target: 'teamId' },
    summary: 'Joins a team, while students form them and it has room',
    input: Key,
    output: z.null(),
  }),
  leave: post('team/leave', {
    access: 'user',
    audit: { action: 'team.leave', target: 'teamId' },
    summary: 'Leaves my team; the last one who leaves ends it',
    input: Key,
    output: z.null(),
  }),
  invite: post('team/invite', {
    access: 'user',
    audit: { action: 'team.invite', target: 'teamId' },
    summary: 'Asks a student of the course who is in no team to come into mine',
    input: Person,
    output: z.null(),
  }),
  answer: post('team/answer', {
    access: 'user',
    audit: { action: 'team.answer', target: 'invitationId' },
    summary: 'Accepts an invitation, or declines it',
    input: z.strictObject({ invitationId: Id, accept: z.boolean() }),
    output: z.null(),
  }),
  lock: post('team/lock', {
    access: 'user',
    audit: { action: 'team.lock', target: 'teamId' },
    summary: 'Nobody joins or leaves a team by themselves any more, or again: its leader, or a teacher',
    input: Key.extend({ locked: z.boolean() }),
    output: z.null(),
  }),
  setRole: post('team/setrole', {
    access: 'user',
    shown: ['role'],
    audit: { action: 'team.setrole', target: 'teamId' },
    summary: 'Gives a member a role of the rules, or none: its leader, or a teacher',
    input: Person.extend({ role: z.string().trim().max(20) }),
    output: z.null(),
  }),
  setLeader: post('team/setleader', {
    access: 'user',
    audit: { action: 'team.setleader', target: 'teamId' },
    summary: 'Makes a member the leader: the leader so far, or a teacher',
    input: Person,
    output: z.null(),
  }),
  place: post('team/place', {
    access: 'may:course.teach',
    audit: { action: 'team.place', target: 'userId' },
    summary: 'Moves a student of the course into a team, or out of any',
    input: Course.extend({ userId: Id, teamId: Id.nullable() }),
    output: z.null(),
  }),
  deal: post('team/deal', {
    access: 'may:course.teach',
    audit: { action: 'team.deal', target: 'courseId' },
    summary: 'Puts everybody who is in no team into new teams of at most so many',
    input: Course.extend({
      method: z.enum(teamDealings),
      size: z.number().int().min(2).max(teamSizes.max),
    }),
    output: z.object({ count: z.number().int() }),
  }),
  fromGrouping: post('team/fromgrouping', {
    access: 'may:course.teach',
    audit: { action: 'team.deal', target: 'courseId' },
    summary: 'Makes a team of each group of a grouping, of those of its students who are in no team',
    input: Course.extend({ groupingId: Id }),
    output: z.object({ count: z.number().int() }),
  }),
  disband: post('team/disband', {
    access: 'may:course.teach',
    audit: { action: 'team.disband', target: 'teamId' },
    summary: 'Ends a team; what it did is kept',
    input: Key,
    output: z.null(),
  }),
  members: post('team/listmember', {
    access: 'may:course.teach',
    summary: 'The students of a course with their teams; a page',
    input: pageQuery(
      {
        courseId: Id,
        words: z.string().trim().max(40).optional(),
        /** Only those without a team, or only those in one. */
        placed: z.boolean().optional(),
      },
      ['loginName', 'teamName'],
    ),
    output: pageOf(TeamMemberRow),
    sheet: {
      name: { zh: '团队名单', en: 'Teams', mn: 'Багууд' },
      columns: {
        teamName: { title: { zh: '团队', en: 'Team', mn: 'Баг' }, width: 20 },
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        role: { title: { zh: '角色', en: 'Role', mn: 'Үүрэг' } },
        leader: {
          title: { zh: '组长', en: 'Leader', mn: 'Ахлагч' },
          values: {
            true: { zh: '是', en: 'Yes', mn: 'Тийм' },
            false: { zh: '否', en: 'No', mn: 'Үгүй' },
          },
          read: ({ leader }) => String(leader),
        },
      },
    },
  }),
};

/** A team as its policies need it: current and former members. */
export interface TeamOf {
  course: TaughtCourse;
  memberIds: readonly string[];
  leaderId: string | null;
}

export const mayArrangeTeams = mayManageMembers;
/**
 * Allows reading a team's work to its members, to teachers of the course, and to other students where the teacher opens
 * it.
 */
export const mayReadTeam = (actor: Rights, { course, memberIds }: TeamOf, open = false, enrolled = false) =>
  memberIds.includes(actor.id) || mayTeachCourse(actor, course) || (open && enrolled);
/** Allows working in a team to its members alone; teachers of the course see and mark. */
export const mayWriteInTeam = (actor: Rights, { memberIds }: TeamOf) => memberIds.includes(actor.id);
export const mayLeadTeam = (actor: Rights, { course, leaderId }: TeamOf) =>
  leaderId === actor.id || mayArrangeTeams(actor, course);

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The teams of a course, or its rules for them, have changed. */
    'team.changed': { courseId: string };
  }
}
