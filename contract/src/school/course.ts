import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { CourseState, CourseTeam } from './course-policy.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /**
     * A course I teach or study has changed. `outline`: data shown in lists too, such as its state, name, sections,
     * points and deadlines. `sectionId`: only the contents of that section; null for the whole course.
     */
    'course.changed': { courseId: string; sectionId: string | null; outline: boolean };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Creates courses and teaches one’s own. */
    'course.teach': true;
    /** Sees and changes every course in the data range. */
    'course.manage': true;
    /** Studies released courses of one’s classes. */
    'course.study': true;
  }
}

export { courseFaults } from './course-fault.ts';
export {
  CourseState,
  courseStates,
  courseTransitions,
  mayEditCourse,
  mayOpenCourse,
  mayOwnCourse,
  mayTeachCourse,
  type TaughtCourse,
} from './course-policy.ts';

/** A project is a course whose chapters are stages. */
export const courseKinds = ['course', 'project'] as const;
export type CourseKind = (typeof courseKinds)[number];

export const courseTypes = ['required', 'elective', 'training'] as const;

const courseStateNames: Record<CourseState, Text> = {
  unreleased: { zh: '未发布', en: 'Unreleased', mn: 'Нийтлээгүй' },
  released: { zh: '已发布', en: 'Released', mn: 'Нийтэлсэн' },
  inProgress: { zh: '进行中', en: 'In progress', mn: 'Явагдаж байна' },
  ended: { zh: '已结束', en: 'Ended', mn: 'Дууссан' },
};
const courseTypeNames: Record<(typeof courseTypes)[number], Text> = {
  required: { zh: '必修', en: 'Required', mn: 'Заавал судлах' },
  elective: { zh: '选修', en: 'Elective', mn: 'Сонгон судлах' },
  training: { zh: '实训', en: 'Training', mn: 'Дадлага' },
};

const courseKindNames: Record<CourseKind, Text> = {
  course: { zh: '课程', en: 'Course', mn: 'Хичээл' },
  project: { zh: '项目', en: 'Project', mn: 'Төсөл' },
};

/** Properties of a course that its teacher writes. */
export const CourseForm = z.strictObject({
  courseName: Name(40),
  courseNumber: inWords(
    z
      .string()
      .trim()
      .max(32)
      .regex(/^[A-Za-z0-9_-]{0,32}$/),
    {
      zh: '编号由字母、数字、横线和下划线组成，最多 32 个字符',
      en: 'Letters, digits, hyphens and underscores, 32 characters at most',
      mn: 'Дугаар үсэг, тоо, зураас, доогуур зураасаас бүрдэнэ, дээд тал нь 32 тэмдэгт',
    },
  ),
  courseType: z.enum(courseTypes),
  description: z.string().trim().max(2000),
  labels: z
    .array(
      inWords(z.string().trim().min(1).max(10), {
        zh: '每个标签最多 10 个字',
        en: 'A label has 10 characters at most',
        mn: 'Шошго бүр дээд тал нь 10 тэмдэгт',
      }),
    )
    .max(8),
  /** Set once: a new one without it is a course; an existing one stays as it is. */
  kind: z.enum(courseKinds).optional(),
  /** Class time, for courses without a timetable; absent leaves it unchanged. */
  classTime: z.string().trim().max(60).optional(),
});
export type CourseForm = z.output<typeof CourseForm>;

export const Course = CourseForm.extend({
  courseId: Id,
  kind: z.enum(courseKinds),
  classTime: z.string(),
  state: CourseState,
  /** Hidden from the lists until it is restored. */
  archived: z.boolean(),
  /** Address of the cover; empty when none was uploaded. */
  cover: z.string(),
  teacherId: Id,
  /** Organization whose data range the course is in. */
  teacherOrganizationId: Id.nullable(),
  /** Teaching team besides its owner. */
  team: CourseTeam,
  organizationName: z.string(),
  teacherName: z.string(),
  classes: z.array(z.object({ classId: Id, className: z.string() })),
  sectionCount: z.number().int(),
  studentCount: z.number().int(),
  version: z.number().int(),
  createTime: DateTime,
  updateTime: DateTime,
});
export type Course = z.output<typeof Course>;

/** A course on a card of one of its students. */
export const StudyCourse = Course.pick({
  courseId: true,
  courseName: true,
  courseType: true,
  kind: true,
  cover: true,
  teacherName: true,
  state: true,
}).extend({
  sectionCount: z.number().int(),
  /** Number of sections the student has finished, such as a submitted experiment or an opened reading. */
  doneCount: z.number().int(),
});

const Key = z.strictObject({ courseId: Id });

const courseFilters = {
  courseName: z.string().max(40).optional(),
  state: CourseState.optional(),
  kind: z.enum(courseKinds).optional(),
  courseType: z.enum(courseTypes).optional(),
  label: z.string().trim().max(10).optional(),
  organizationId: Id.optional(),
  teacherName: z.string().trim().max(40).optional(),
  /** Archived courses instead of the others. */
  archived: z.boolean().optional(),
};

export const courseApi = {
  list: post('course/list', {
    access: 'may:course.teach',
    summary: 'Courses I teach; with course.manage, all in my data range',
    input: pageQuery(courseFilters, ['courseName', 'courseNumber', 'updateTime', 'createTime']),
    output: pageOf(Course),
    sheet: {
      name: { zh: '课程', en: 'Courses', mn: 'Хичээлүүд' },
      columns: {
        courseName: { title: { zh: '课程名称', en: 'Course', mn: 'Хичээл' }, width: 32 },
        courseNumber: { title: { zh: '课程编号', en: 'Number', mn: 'Дугаар' } },
        courseType: { title: { zh: '课程类型', en: 'Type', mn: 'Төрөл' }, values: courseTypeNames },
        kind: { title: { zh: '类别', en: 'Kind', mn: 'Ангилал' }, values: courseKindNames },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: courseStateNames },
        teacherName: { title: { zh: '教师', en: 'Teacher', mn: 'Багш' } },
        classes: {
          title: { zh: '班级', en: 'Classes', mn: 'Ангиуд' },
          width: 32,
          read: ({ classes }) => classes.map(({ className }) => className).join('、'),
        },
        studentCount: { title: { zh: '学生人数', en: 'Students', mn: 'Сурагчид' }, kind: 'number' },
        sectionCount: { title: { zh: '小节数', en: 'Sections', mn: 'Хэсгүүд' }, kind: 'number' },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
        createTime: { title: { zh: '创建时间', en: 'Created', mn: 'Үүсгэсэн' }, kind: 'time' },
      },
    },
  }),
  listStudy: post('course/liststudy', {
    access: 'may:course.study',
    summary: 'Released and ended courses of my classes, with my progress',
    input: pageQuery({ courseName: z.string().max(40).optional(), kind: z.enum(courseKinds).optional() }, [
      'courseName',
      'updateTime',
    ]),
    output: pageOf(StudyCourse),
  }),
  get: post('course/get', { access: 'user', summary: 'One course', input: Key, output: Course }),
  save: post('course/save', {
    access: 'may:course.teach',
    shown: ['courseName', 'description'],
    summary: 'Creates a course, unreleased',
    input: CourseForm,
    output: z.object({ courseId: Id }),
  }),
  update: post('course/update', {
    access: 'may:course.teach',
    shown: ['courseName', 'description'],
    summary: 'Changes what is said about a course',
    input: CourseForm.extend({ courseId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  remove: post('course/delete', {
    access: 'may:course.teach',
    audit: { action: 'course.delete', target: 'courseId' },
    summary: 'Deletes an unreleased course nobody has worked in',
    input: Key,
    output: z.null(),
  }),
  removeMany: post('course/batchdelete', {
    access: 'may:course.teach',
    summary: 'Deletes unreleased courses nobody has worked in: all of them or none',
    input: z.array(Id).min(1).max(100),
    output: z.null(),
  }),
  filters: post('course/listfilters', {
    access: 'may:course.teach',
    summary: 'The labels, organizations and teachers of the courses in my list, the commonest first',
    input: z.strictObject({}),
    output: z.object({
      labels: z.array(z.string()),
      organizations: z.array(z.object({ organizationId: Id, name: z.string() })),
      teachers: z.array(z.string()),
    }),
  }),
  release: post('course/release', {
    access: 'may:course.teach',
    summary:
      'Shows the associated classes what it is about; needs at least one section. `begin`: and begins it at once',
    input: Key.extend({ begin: z.boolean().optional() }),
    output: z.null(),
  }),
  begin: post('course/begin', {
    access: 'may:course.teach',
    summary: 'Begins a released course: its students work in its sections',
    input: Key,
    output: z.null(),
  }),
  archive: post('course/archive', {
    access: 'may:course.teach',
    summary: 'Takes a course that is unreleased or has ended out of the lists',
    input: Key,
    output: z.null(),
  }),
  restore: post('course/restore', {
    access: 'may:course.teach',
    summary: 'Brings an archived course back into the lists',
    input: Key,
    output: z.null(),
  }),
  withdraw: post('course/withdraw', {
    access: 'may:course.teach',
    summary: 'Back to unreleased; what students did is kept',
    input: Key,
    output: z.null(),
  }),
  end: post('course/end', {
    access: 'may:course.teach',
    summary: 'Ends the course: readable, nothing new can be started or handed in',
    input: Key,
    output: z.null(),
  }),
  associate: post('course/associate', {
    access: 'may:course.teach',
    audit: { action: 'course.associate', target: 'courseId' },
    summary: 'Sets the classes that study the course',
    input: Key.extend({ classIds: z.array(Id).max(100) }),
    output: z.null(),
  }),
};
