import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { Id } from '../wire/scalar.ts';
import { type CourseRight, type CourseRole, courseRights, courseRoles } from './course-policy.ts';

export const courseRoleNames: Record<CourseRole | 'owner', Text> = {
  owner: { zh: '主讲教师', en: 'Course owner', mn: 'Үндсэн багш' },
  coTeacher: { zh: '合讲教师', en: 'Co-teacher', mn: 'Хамтран заах багш' },
  assistant: { zh: '助教', en: 'Assistant', mn: 'Туслах багш' },
};

export const courseRightNames: Record<CourseRight, Text> = {
  edit: { zh: '编辑内容', en: 'Edit content', mn: 'Агуулга засах' },
  members: { zh: '管理成员', en: 'Manage members', mn: 'Гишүүд удирдах' },
  mark: { zh: '批阅', en: 'Mark', mn: 'Үнэлэх' },
  run: { zh: '上课与签到', en: 'Run lessons', mn: 'Хичээл удирдах' },
};

export const teamMax = 20;

export const TeamMember = z.object({
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  /** Address of the picture; empty for none. */
  avatar: z.string(),
  organizationName: z.string(),
  role: z.enum(['owner', ...courseRoles]),
  rights: z.array(z.enum(courseRights)),
});
export type TeamMember = z.output<typeof TeamMember>;

const Key = z.strictObject({ courseId: Id });
const Person = Key.extend({ userId: Id });

/** Teaching team of a course: its owner, co-teachers with rights of their own, and assistants, who mark. */
export const courseTeamApi = {
  list: post('courseteam/list', {
    access: 'may:course.teach',
    summary: 'Who teaches the course, its owner first',
    input: Key,
    output: z.object({ members: z.array(TeamMember) }),
  }),
  choices: post('courseteam/listteachers', {
    access: 'may:course.teach',
    summary: 'Teachers who may be taken onto the team, by a part of the name or the account, 20 at most',
    input: Key.extend({ search: z.string().trim().max(40).default('') }),
    output: z.object({
      teachers: z.array(z.object({ userId: Id, userName: z.string(), organizationName: z.string() })),
    }),
  }),
  save: post('courseteam/save', {
    access: 'may:course.teach',
    audit: { action: 'courseteam.save', target: 'courseId' },
    summary: 'Takes a teacher onto the team, or changes the role and the rights; an assistant marks and nothing else',
    input: Person.extend({ role: z.enum(courseRoles), rights: z.array(z.enum(courseRights)).max(4) }),
    output: z.null(),
  }),
  remove: post('courseteam/delete', {
    access: 'may:course.teach',
    audit: { action: 'courseteam.delete', target: 'courseId' },
    summary: 'Takes somebody off the team; what they did in the course stays',
    input: Person,
    output: z.null(),
  }),
  transfer: post('courseteam/transfer', {
    access: 'may:course.teach',
    audit: { action: 'courseteam.transfer', target: 'courseId' },
    summary: 'Hands the course on to another teacher; who owned it stays as a co-teacher with all rights',
    input: Person,
    output: z.null(),
  }),
};

export const courseTeamFaults = faults('courseTeam', {
  unknown: {
    zh: '没有找到这位教师，或对方没有任教权限',
    en: 'There is no such teacher, or the account may not teach',
    mn: 'Ийм багш олдсонгүй, эсвэл заах эрхгүй байна',
  },
  owner: {
    zh: '对方已是这门课程的主讲教师',
    en: 'The course is this teacher’s already',
    mn: 'Энэ багш хичээлийн эзэн хэдийнэ байна',
  },
  full: {
    zh: '教学团队最多 {max} 人',
    en: 'A team has {max} members at most',
    mn: 'Багийн гишүүд дээд тал нь {max}',
  },
  rights: {
    zh: '请至少选择一项权限',
    en: 'Choose one right at least',
    mn: 'Дор хаяж нэг эрх сонгоно уу',
  },
});
