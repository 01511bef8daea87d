import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Maybe, Version } from '../wire/scalar.ts';
import { mayManageMembers } from './course-policy.ts';

/** Ways to decide requests to take a course: by its teacher, or automatically at once. */
export const admissionApprovals = ['teacher', 'automatic'] as const;
export type AdmissionApproval = (typeof admissionApprovals)[number];

/** Bounds of the number of students that a course admits besides its classes. */
export const capacityBounds = { min: 1, max: 10_000 } as const;
export const prerequisitesMax = 10;

/** Settings for individual admission to a course. */
export const AdmissionForm = z.strictObject({
  /** Whether students may request to take it; the course is then listed in the course hall. */
  open: z.boolean(),
  /** Whether people may request to audit it; the course is then listed there too. */
  auditable: z.boolean(),
  /** Null for no limit. Students of its classes are not counted. */
  capacity: Maybe(z.number().int().min(capacityBounds.min).max(capacityBounds.max), null),
  /** Period of requests; null for no bound. */
  fromTime: Maybe(DateTime, null),
  untilTime: Maybe(DateTime, null),
  approval: z.enum(admissionApprovals),
  /** Courses that must have been completed before. */
  prerequisiteIds: z.array(Id).max(prerequisitesMax),
  /** Whether all sections are locked for students who have not completed them, however enrolled. */
  requiredOfAll: z.boolean().default(false),
});
export type AdmissionForm = z.output<typeof AdmissionForm>;

/** Courses that one requires, for a copy of it in the same school. */
export const RequiredCourses = z.strictObject({
  courseIds: z.array(Id).max(prerequisitesMax),
  /** As `requiredOfAll`. */
  ofAll: z.boolean(),
});
export type RequiredCourses = z.output<typeof RequiredCourses>;

const Choice = z.object({ courseId: Id, courseName: z.string() });

export const admissionApi = {
  get: post('courseadmission/get', {
    access: 'may:course.teach',
    summary: 'How one comes into a course on one’s own',
    input: z.strictObject({ courseId: Id }),
    output: AdmissionForm.omit({ prerequisiteIds: true }).extend({
      prerequisites: z.array(Choice),
      /** Number of students enrolled individually. */
      takenCount: z.number().int(),
      /** 0 when nothing was ever set. */
      version: Version,
    }),
  }),
  save: post('courseadmission/save', {
    access: 'may:course.teach',
    summary: 'Sets how one comes into a course on one’s own',
    input: AdmissionForm.extend({ courseId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  choices: post('courseadmission/listprerequisites', {
    access: 'may:course.teach',
    summary: 'Courses that may be required before a course: those that are or were out, 50 at most',
    input: z.strictObject({ courseId: Id, courseName: z.string().trim().max(40).default('') }),
    output: z.object({ courses: z.array(Choice) }),
  }),
};

export const admissionFaults = faults('admission', {
  window: {
    zh: '申请截止时间必须晚于开始时间',
    en: 'The window must end after it begins',
    mn: 'Хүсэлтийн дуусах цаг эхлэх цагаас хойш байх ёстой',
  },
  prerequisite: {
    zh: '所选先修课程不存在或尚未发布',
    en: 'A required course does not exist or is not released',
    mn: 'Сонгосон урьдчилсан хичээл байхгүй эсвэл нийтлэгдээгүй байна',
  },
  circle: {
    zh: '先修课程不能互相要求：「{course}」要求先修本课程',
    en: 'Courses cannot require each other: “{course}” requires this one',
    mn: 'Хичээлүүд бие биенээ шаардаж болохгүй: «{course}» энэ хичээлийг шаарддаг',
  },
});

/** Facts that decide whether a person may request a course; times in milliseconds. */
export interface Standing {
  /** Whether the actor edits the course. */
  teaching: boolean;
  enrolled: boolean;
  /** Whether the actor audits it at this moment. */
  auditing: boolean;
  /** Whether a request of the kind is waiting already. */
  waiting: boolean;
  ended: boolean;
  open: boolean;
  auditable: boolean;
  from: number | null;
  until: number | null;
  capacity: number | null;
  taken: number;
  /** Number of required courses that are not completed. */
  missing: number;
}

/** Verdicts on a request: allowed, or the reason why not, each with a text. */
export const verdicts = [
  'may',
  'teaching',
  'enrolled',
  'auditing',
  'waiting',
  'closed',
  'notYet',
  'over',
  'full',
  'missing',
  'notStudent',
] as const;
export type Verdict = (typeof verdicts)[number];

/** Returns the verdict on a request to take a course. */
export function verdictOnTaking(actor: Rights, standing: Standing, now: number): Verdict {
  if (standing.teaching) return 'teaching';
  if (standing.enrolled) return 'enrolled';
  if (standing.waiting) return 'waiting';
  if (!may(actor, 'course.study')) return 'notStudent';
  if (standing.ended || !standing.open) return 'closed';
  if (standing.from !== null && now < standing.from) return 'notYet';
  if (standing.until !== null && now >= standing.until) return 'over';
  if (standing.capacity !== null && standing.taken >= standing.capacity) return 'full';
  return standing.missing > 0 ? 'missing' : 'may';
}

/** Returns the verdict on a request to audit a course; the request period and the capacity do not apply. */
export function verdictOnAuditing(standing: Standing): Verdict {
  if (standing.teaching) return 'teaching';
  if (standing.enrolled) return 'enrolled';
  if (standing.auditing) return 'auditing';
  if (standing.waiting) return 'waiting';
  return standing.ended || !standing.auditable ? 'closed' : 'may';
}

/** Allows managers of the course’s members to set its admission. */
export const maySetAdmission = (actor: Rights, course: Parameters<typeof mayManageMembers>[1]) =>
  mayManageMembers(actor, course);
