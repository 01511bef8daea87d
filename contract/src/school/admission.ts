import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Maybe, Version } from '../wire/scalar.ts';
import { mayManageMembers } from './course-policy.ts';

/** Who answers those who want to take a course: its teacher, or the product itself at once. */
export const admissionApprovals = ['teacher', 'automatic'] as const;
export type AdmissionApproval = (typeof admissionApprovals)[number];

/** Students whom a course takes in beside its classes. */
export const capacityBounds = { min: 1, max: 10_000 } as const;
export const prerequisitesMax = 10;

/** How one comes into a course on one's own. */
export const AdmissionForm = z.strictObject({
  /** Students may ask to take it; so it stands in the course hall. */
  open: z.boolean(),
  /** Others may ask to sit in on it; so it stands there too. */
  auditable: z.boolean(),
  /** null: as many as like. Students of its classes are not counted. */
  capacity: Maybe(z.number().int().min(capacityBounds.min).max(capacityBounds.max), null),
  /** When students may ask; null: since ever, for ever. */
  fromTime: Maybe(DateTime, null),
  untilTime: Maybe(DateTime, null),
  approval: z.enum(admissionApprovals),
  /** Courses that must have been gone through before. */
  prerequisiteIds: z.array(Id).max(prerequisitesMax),
});
export type AdmissionForm = z.output<typeof AdmissionForm>;

const Choice = z.object({ courseId: Id, courseName: z.string() });

export const admissionApi = {
  get: post('courseadmission/get', {
    access: 'may:course.teach',
    summary: 'How one comes into a course on one’s own',
    input: z.strictObject({ courseId: Id }),
    output: AdmissionForm.omit({ prerequisiteIds: true }).extend({
      prerequisites: z.array(Choice),
      /** Students who take it one by one already. */
      takenCount: z.number().int(),
      /** 0: nothing was ever set. */
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

/** What decides whether somebody may ask to come into a course; moments in milliseconds. */
export interface Standing {
  /** The actor edits the course. */
  teaching: boolean;
  enrolled: boolean;
  /** Sits in on it at this moment. */
  auditing: boolean;
  /** A request of the kind waits already. */
  waiting: boolean;
  ended: boolean;
  open: boolean;
  auditable: boolean;
  from: number | null;
  until: number | null;
  capacity: number | null;
  taken: number;
  /** How many of the required courses are still to be gone through. */
  missing: number;
}

/** Whether one may ask, and else why not: each is said in words. */
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

/** Whether somebody may ask to take a course. */
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

/** Whether somebody may ask to sit in on a course: neither its window nor its capacity counts. */
export function verdictOnAuditing(standing: Standing): Verdict {
  if (standing.teaching) return 'teaching';
  if (standing.enrolled) return 'enrolled';
  if (standing.auditing) return 'auditing';
  if (standing.waiting) return 'waiting';
  return standing.ended || !standing.auditable ? 'closed' : 'may';
}

/** Whoever sees to the members of a course sets how one comes into it. */
export const maySetAdmission = (actor: Rights, course: Parameters<typeof mayManageMembers>[1]) =>
  mayManageMembers(actor, course);
