import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { prerequisitesMax } from './admission.ts';

/** A student who need not complete a course that is required before another. */
export const CourseExemption = z.object({
  exemptionId: Id,
  ...{ userId: Id, loginName: z.string(), userName: z.string(), className: z.string() },
  requiredId: Id,
  requiredName: z.string(),
  reason: z.string(),
  actorName: z.string(),
  createTime: DateTime,
});
export type CourseExemption = z.output<typeof CourseExemption>;

export const CourseExemptionForm = z.strictObject({
  courseId: Id,
  userIds: z.array(Id).min(1).max(200),
  /** Some of the prerequisites of the course. */
  requiredIds: z.array(Id).min(1).max(prerequisitesMax),
  /** The student reads it. */
  reason: Name(200),
});
export type CourseExemptionForm = z.output<typeof CourseExemptionForm>;

/** Exemptions of single students from prerequisites of a course. */
export const courseExemptionApi = {
  list: post('courseexemption/list', {
    access: 'may:course.teach',
    summary: 'Who is exempt from which prerequisite of a course, and why; a page',
    input: pageQuery({ courseId: Id, words: z.string().trim().max(40).optional() }, ['loginName', 'createTime']),
    output: pageOf(CourseExemption),
    sheet: {
      name: { zh: '免修先修课程的学生', en: 'Exempt students', mn: 'Чөлөөлөгдсөн сурагч' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        requiredName: { title: { zh: '免修的课程', en: 'Exempt from', mn: 'Чөлөөлсөн хичээл' }, width: 24 },
        reason: { title: { zh: '原因', en: 'Reason', mn: 'Шалтгаан' }, width: 30 },
        actorName: { title: { zh: '批准人', en: 'By', mn: 'Зөвшөөрсөн' } },
        createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
      },
    },
  }),
  save: post('courseexemption/save', {
    access: 'may:course.teach',
    summary: 'Exempts students of a course from prerequisites; a further reason replaces the former one',
    input: CourseExemptionForm,
    shown: ['reason'],
    output: z.null(),
  }),
  remove: post('courseexemption/delete', {
    access: 'may:course.teach',
    summary: 'Withdraws an exemption; what the student has begun stays open',
    input: z.strictObject({ exemptionId: Id }),
    output: z.null(),
  }),
};

export const courseExemptionFaults = faults('courseExemption', {
  notRequired: {
    zh: '先修课程已经改变，请刷新后再试',
    en: 'The required courses have changed; refresh and try again',
    mn: 'Урьдчилсан хичээл өөрчлөгдсөн тул дахин ачаална уу',
  },
});
