import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Bounds of the required score of another section, in per cent. */
export const afterScores = { min: 1, max: 100 } as const;
/** Maximum number of sections that one call changes. */
export const sectionsAtOnce = 200;

const Dates = { openTime: DateTime.nullable(), dueTime: DateTime.nullable() };

/** Conditions under which students may open a section, or the sections of a chapter; all must hold. */
export const ReleaseRule = z.strictObject({
  ...Dates,
  /** Dates of a class replace the general ones. */
  classDates: z.array(z.strictObject({ classId: Id, ...Dates })).max(100),
  /** Another section of the course that must be done first. */
  afterSectionId: Id.nullable(),
  /** Required score of it in per cent; null for any. */
  afterScore: z.number().int().min(afterScores.min).max(afterScores.max).nullable(),
});
export type ReleaseRule = z.output<typeof ReleaseRule>;

export const noRule: ReleaseRule = {
  ...{ openTime: null, dueTime: null, afterSectionId: null, afterScore: null },
  classDates: [],
};

export const SectionProgress = z.object({
  ...{ userId: Id, loginName: z.string(), userName: z.string(), className: z.string() },
  ...{ percent: z.number().int(), done: z.boolean() },
  doneTime: DateTime.nullable(),
  /** Time of the last activity in it. */
  updateTime: DateTime.nullable(),
});
export type SectionProgress = z.output<typeof SectionProgress>;

const Chosen = { sectionIds: z.array(Id).min(1).max(sectionsAtOnce) };
const doneNames = {
  true: { zh: '已完成', en: 'Done', mn: 'Дууссан' },
  false: { zh: '未完成', en: 'Not done', mn: 'Дуусаагүй' },
};

export const sectionReleaseApi = {
  rule: post('section/getrelease', {
    access: 'may:course.teach',
    summary: 'When students may open a section or chapter, and the classes that dates can be given to',
    input: z.strictObject({ sectionId: Id }),
    output: z.object({
      rule: ReleaseRule,
      classes: z.array(z.object({ classId: Id, className: z.string() })),
    }),
  }),
  saveRule: post('section/saverelease', {
    access: 'may:course.teach',
    audit: { action: 'section.release', target: 'sectionIds' },
    summary:
      'Sets when students may open some sections or chapters of one course; a rule that asks nothing takes the old one away',
    input: z.strictObject({ ...Chosen, rule: ReleaseRule }),
    output: z.null(),
  }),
  moveMany: post('section/movemany', {
    access: 'may:course.teach',
    audit: { action: 'section.movemany', target: 'parentId' },
    summary: 'Moves sections of one course to the end of a chapter, in their order',
    input: z.strictObject({ ...Chosen, parentId: Id }),
    output: z.null(),
  }),
  removeMany: post('section/deletemany', {
    access: 'may:course.teach',
    audit: { action: 'section.delete', target: 'sectionIds' },
    summary: 'Deletes sections of one course: all of them or none',
    input: z.strictObject(Chosen),
    output: z.null(),
  }),
  renameMany: post('section/renamemany', {
    access: 'may:course.teach',
    audit: { action: 'section.renamemany' },
    summary: 'Takes words away from the beginning of titles and puts others there; answers how many changed',
    input: z.strictObject({ ...Chosen, take: z.string().max(30), put: z.string().max(30) }),
    output: z.object({ changed: z.number().int() }),
  }),
  progress: post('section/listprogress', {
    access: 'may:course.teach',
    summary: 'How far the students of a course are in a section; a page',
    input: pageQuery(
      {
        sectionId: Id,
        words: z.string().trim().max(40).optional(),
        done: z.boolean().optional(),
      },
      ['loginName', 'percent', 'doneTime', 'updateTime'],
    ),
    output: pageOf(SectionProgress),
    sheet: {
      name: { zh: '学习进度', en: 'Progress', mn: 'Явц' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        percent: { title: { zh: '进度（%）', en: 'Percent', mn: 'Хувь' }, kind: 'number' },
        done: {
          title: { zh: '完成', en: 'Done', mn: 'Дууссан' },
          values: doneNames,
          read: ({ done }) => String(done),
        },
        doneTime: { title: { zh: '完成时间', en: 'Done at', mn: 'Дууссан цаг' }, kind: 'time' },
        updateTime: { title: { zh: '最近学习', en: 'Last seen', mn: 'Сүүлд үзсэн' }, kind: 'time' },
      },
    },
  }),
};

export const sectionReleaseFaults = faults('sectionRelease', {
  circle: {
    zh: '解锁条件互相等待，学生将永远无法学习',
    en: 'The sections would wait for each other for ever',
    mn: 'Хэсгүүд бие биенээ үүрд хүлээх болно',
  },
  awaited: {
    zh: '「{titles}」要先完成「{title}」才能学习，请先修改开放规则',
    en: '“{titles}” waits for “{title}”: change when it opens first',
    mn: '“{titles}” нь “{title}”-г хүлээж байна, эхлээд нээх дүрмийг өөрчилнө үү',
  },
  notOne: {
    zh: '前置小节须是同一课程的其他小节',
    en: 'What is done first must be another section of the course',
    mn: 'Эхэлж хийх зүйл нь энэ хичээлийн өөр хэсэг байх ёстой',
  },
  unknownClass: {
    zh: '只能为课程关联的班级设置日期',
    en: 'Dates are for classes of the course',
    mn: 'Огноог зөвхөн хичээлийн ангид тавина',
  },
  oneCourse: {
    zh: '只能一起修改同一门课程的章节',
    en: 'Only sections of one course are changed together',
    mn: 'Зөвхөн нэг хичээлийн хэсгүүдийг хамт өөрчилнө',
  },
  dates: {
    zh: '截止时间须晚于开放时间',
    en: 'What is due must be so after it opens',
    mn: 'Дуусах цаг нь нээх цагаас хойш байх ёстой',
  },
});
