import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { isWithin, type Scope, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /**
     * A course I teach or study is another now. `outline`: also what lists show of it, such as its state, its name, its
     * sections, points and deadlines. `sectionId`: only what that section is about, null for the whole course.
     */
    'course.changed': { courseId: string; sectionId: string | null; outline: boolean };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Creates courses and runs those of one's own. */
    'course.teach': true;
    /** Sees and changes every course in the data range. */
    'course.manage': true;
    /** Studies released courses of the classes one is in. */
    'course.study': true;
  }
}

/** How they follow each other is in `courseTransitions`. */
export const courseStates = ['unreleased', 'released', 'ended'] as const;
export const CourseState = z.enum(courseStates);
export type CourseState = z.output<typeof CourseState>;

export const courseTypes = ['required', 'elective', 'training'] as const;

const courseStateNames: Record<CourseState, Text> = {
  unreleased: { zh: '未发布', en: 'Unreleased', mn: 'Нийтлээгүй' },
  released: { zh: '已发布', en: 'Released', mn: 'Нийтэлсэн' },
  ended: { zh: '已结束', en: 'Ended', mn: 'Дууссан' },
};
const courseTypeNames: Record<(typeof courseTypes)[number], Text> = {
  required: { zh: '必修', en: 'Required', mn: 'Заавал судлах' },
  elective: { zh: '选修', en: 'Elective', mn: 'Сонгон судлах' },
  training: { zh: '实训', en: 'Training', mn: 'Дадлага' },
};

/** What a teacher writes about a course. */
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
});
export type CourseForm = z.output<typeof CourseForm>;

export const Course = CourseForm.extend({
  courseId: Id,
  state: CourseState,
  /** Address of the cover, empty when none was uploaded. */
  cover: z.string(),
  teacherId: Id,
  /** Whose data range the course lies in. */
  teacherOrganizationId: Id.nullable(),
  teacherName: z.string(),
  classes: z.array(z.object({ classId: Id, className: z.string() })),
  sectionCount: z.number().int(),
  studentCount: z.number().int(),
  version: z.number().int(),
  createTime: DateTime,
  updateTime: DateTime,
});
export type Course = z.output<typeof Course>;

/** A course as a card of the person who studies it. */
export const StudyCourse = Course.pick({
  courseId: true,
  courseName: true,
  courseType: true,
  cover: true,
  teacherName: true,
  state: true,
}).extend({
  sectionCount: z.number().int(),
  /** Sections the student has finished: an experiment handed in, a reading opened. */
  doneCount: z.number().int(),
});

const Key = z.strictObject({ courseId: Id });

export const courseApi = {
  list: post('course/list', {
    access: 'may:course.teach',
    summary: 'Courses I teach; with course.manage, all in my data range',
    input: pageQuery({ courseName: z.string().max(40).optional(), state: CourseState.optional() }, [
      'courseName',
      'courseNumber',
      'updateTime',
      'createTime',
    ]),
    output: pageOf(Course),
    sheet: {
      name: { zh: '课程', en: 'Courses', mn: 'Хичээлүүд' },
      columns: {
        courseName: { title: { zh: '课程名称', en: 'Course', mn: 'Хичээл' }, width: 32 },
        courseNumber: { title: { zh: '课程编号', en: 'Number', mn: 'Дугаар' } },
        courseType: { title: { zh: '课程类型', en: 'Type', mn: 'Төрөл' }, values: courseTypeNames },
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
    input: pageQuery({ courseName: z.string().max(40).optional() }, ['courseName', 'updateTime']),
    output: pageOf(StudyCourse),
  }),
  get: post('course/get', { access: 'user', summary: 'One course', input: Key, output: Course }),
  save: post('course/save', {
    access: 'may:course.teach',
    summary: 'Creates a course, unreleased',
    input: CourseForm,
    output: z.object({ courseId: Id }),
  }),
  update: post('course/update', {
    access: 'may:course.teach',
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
  release: post('course/release', {
    access: 'may:course.teach',
    summary: 'Lets the associated classes in; needs at least one section',
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
    summary: 'Sets the classes that study the course',
    input: Key.extend({ classIds: z.array(Id).max(100) }),
    output: z.null(),
  }),
};

export const courseFaults = faults('course', {
  noSection: {
    zh: '课程还没有小节，请先编写目录',
    en: 'The course has no section yet; write its catalogue first',
    mn: 'Хичээлд хэсэг алга, эхлээд гарчгийг бичнэ үү',
  },
  notUnreleased: {
    zh: '只有未发布的课程可以删除',
    en: 'Only an unreleased course can be deleted',
    mn: 'Зөвхөн нийтлээгүй хичээлийг устгаж болно',
  },
  hasRuns: {
    zh: '已有学生的实验记录，不能删除',
    en: 'Students have worked in it, it cannot be deleted',
    mn: 'Сурагчид үүн дээр ажилласан тул устгах боломжгүй',
  },
  hasAttendance: {
    zh: '已有学生的签到记录，不能删除',
    en: 'The attendance of students is kept in it, it cannot be deleted',
    mn: 'Сурагчдын ирцийн бүртгэл хадгалагдсан тул устгах боломжгүй',
  },
  hasApplications: {
    zh: '已有选课、听课或退课申请，不能删除',
    en: 'There are requests on it, it cannot be deleted',
    mn: 'Хичээлд хүсэлт ирсэн тул устгах боломжгүй',
  },
  wrongState: {
    zh: '课程当前状态不能进行此操作',
    en: 'The course is not in a state for this',
    mn: 'Хичээлийн одоогийн төлөвт үүнийг хийх боломжгүй',
  },
  ended: { zh: '课程已结束', en: 'The course has ended', mn: 'Хичээл дууссан' },
  unknownClass: { zh: '所选班级不存在', en: 'A chosen class does not exist', mn: 'Сонгосон анги байхгүй байна' },
});

/** A course is its teacher's, and of the teacher's organization. */
export interface TaughtCourse {
  teacherId: string;
  teacherOrganizationId: string | null;
}

export const isCourseWithin = (scope: Scope, { teacherId, teacherOrganizationId }: TaughtCourse) =>
  isWithin(scope, { ownerId: teacherId, organizationId: teacherOrganizationId });

/** Its teacher, and those who manage courses as far as it. */
export const mayEditCourse = (actor: Rights, course: TaughtCourse) =>
  (may(actor, 'course.teach') || may(actor, 'course.manage')) &&
  isCourseWithin(scopeOf(actor, 'course.manage'), course);

/** Those who edit it, and while it is out students of its classes and whoever sits in on it for now. */
export const mayOpenCourse = (
  actor: Rights,
  course: TaughtCourse & { state: CourseState; enrolled: boolean; auditing?: boolean },
) =>
  mayEditCourse(actor, course) ||
  (course.state !== 'unreleased' && ((may(actor, 'course.study') && course.enrolled) || course.auditing === true));

/** What may be done to a course in which state. */
export const courseTransitions = transitions<CourseState>()({
  release: {
    moves: { unreleased: 'released' },
    who: mayEditCourse,
    when: ({ sectionCount }: { sectionCount: number }) => sectionCount > 0,
  },
  withdraw: { moves: { released: 'unreleased' }, who: mayEditCourse },
  end: { moves: { released: 'ended' }, who: mayEditCourse },
  /** Refused as long as something of a student's is in it. */
  remove: { moves: { unreleased: 'gone' }, who: mayEditCourse },
});
