import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Maybe } from '../wire/scalar.ts';

const ClassDates = z.object({
  classId: Id,
  /** Null for the dates of the course itself. */
  openTime: Maybe(DateTime, null),
  endTime: Maybe(DateTime, null),
});

const Key = z.strictObject({ courseId: Id });

/** Dates between which each class works in a course, within the state of the course. */
export const courseClassApi = {
  list: post('courseclass/listdates', {
    access: 'may:course.teach',
    summary: 'The classes of a course, with the times between which each works in it',
    input: Key,
    output: z.object({
      classes: z.array(
        z.object({
          ...{ classId: Id, className: z.string(), studentCount: z.number().int() },
          ...{ openTime: DateTime.nullable(), endTime: DateTime.nullable() },
        }),
      ),
    }),
  }),
  save: post('courseclass/savedates', {
    access: 'may:course.teach',
    audit: { action: 'course.dates', target: 'courseId' },
    summary: 'Sets from when until when classes of the course work in it; those not named keep theirs',
    input: Key.extend({ classes: z.array(ClassDates.strict()).max(100) }),
    output: z.null(),
  }),
};

export const courseClassFaults = faults('courseClass', {
  order: {
    zh: '结束时间必须晚于开始时间',
    en: 'It must end after it begins',
    mn: 'Дуусах цаг эхлэх цагаас хойш байх ёстой',
  },
  unknown: {
    zh: '班级没有关联到这门课程',
    en: 'The class does not study this course',
    mn: 'Анги энэ хичээлд холбогдоогүй байна',
  },
});
