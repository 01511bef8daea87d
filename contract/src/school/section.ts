import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Markdown, Name, Version } from '../wire/scalar.ts';

/**
 * Kinds of sections. A chapter holds sections; a section is read, watched or done. Each kind is provided by a feature
 * of an area in its manifest; a kind that no feature provides is refused.
 */
export const sectionKinds = [
  ...(['chapter', 'reading', 'experiment', 'courseware', 'classwork', 'task'] as const),
  ...(['discussion', 'survey', 'link', 'labelling', 'training', 'application', 'mindmap'] as const),
] as const;
export const SectionKind = z.enum(sectionKinds);
export type SectionKind = z.output<typeof SectionKind>;

/** Rule that keeps a section closed to a student. */
export const SectionLock = z.object({
  reason: z.enum(['date', 'section', 'score', 'course']),
  /** Opening date, for a date; null where the student’s class has no date. */
  openTime: DateTime.nullable(),
  /** Section that must be done first, and its required score in per cent; for `course` the courses, by name. */
  afterTitle: z.string(),
  afterScore: z.number().int().nullable(),
});
export type SectionLock = z.output<typeof SectionLock>;

export const Section = z.object({
  id: Id,
  title: z.string(),
  kind: SectionKind,
  /** For a student: whether it is finished. */
  done: z.boolean(),
  /** For an experiment: maximum points of checkpoints and report together. */
  points: z.number().int(),
  /** Progress of the reader in per cent. */
  percent: z.number().int(),
  /** For a student: why it is closed; null when open. */
  lock: SectionLock.nullable(),
  /** For an editor: whether it has release rules of its own. */
  ruled: z.boolean(),
  dueTime: DateTime.nullable(),
});
export type Section = z.output<typeof Section>;
export const Chapter = Section.extend({ children: z.array(Section) });
export type Chapter = z.output<typeof Chapter>;

/** What students would find missing in a section; `draft`: a task that was not published. */
export const sectionGaps = ['text', 'file', 'question', 'image', 'address', 'draft', 'map'] as const;
const SectionGap = z.object({ sectionId: Id, title: z.string(), gap: z.enum(sectionGaps) });
export type SectionGap = z.output<typeof SectionGap>;

const Key = z.strictObject({ sectionId: Id });

export const sectionApi = {
  tree: get('section/tree', {
    access: 'user',
    summary: 'The catalogue of a course: chapters and their sections, in order',
    input: z.object({ courseId: Id }),
    output: z.object({ treeList: z.array(Chapter) }),
  }),
  gaps: get('section/gaps', {
    access: 'may:course.teach',
    summary: 'The sections of a course that students would find empty, and what each is missing',
    input: z.object({ courseId: Id }),
    output: z.object({ gapList: z.array(SectionGap) }),
  }),
  save: post('section/save', {
    access: 'may:course.teach',
    shown: ['title'],
    audit: { action: 'section.save', made: 'sectionId' },
    summary: 'Adds a chapter (no parentId) or a section at the end of a chapter',
    input: z.strictObject({ courseId: Id, parentId: Id.nullable(), title: Name(60), kind: SectionKind }),
    output: z.object({ sectionId: Id }),
  }),
  get: get('section/get', {
    access: 'user',
    summary: 'A section without what it holds, for whoever may open it; a student as well while it is closed',
    input: z.object({ sectionId: Id }),
    output: z.object({
      ...{ sectionId: Id, courseId: Id, title: z.string(), kind: SectionKind },
      editor: z.boolean(),
      lock: SectionLock.nullable(),
    }),
  }),
  rename: post('section/rename', {
    access: 'may:course.teach',
    shown: ['title'],
    audit: { action: 'section.rename', target: 'sectionId' },
    summary: 'Renames a chapter or section',
    input: Key.extend({ title: Name(60) }),
    output: z.null(),
  }),
  move: post('section/move', {
    access: 'may:course.teach',
    audit: { action: 'section.move', target: 'sectionId' },
    summary: 'Moves a chapter among chapters, or a section within or to another chapter; position counts from 0',
    input: Key.extend({ parentId: Id.nullable(), position: z.number().int().min(0).max(1000) }),
    output: z.null(),
  }),
  removal: get('section/removal', {
    access: 'may:course.teach',
    summary: 'Why a section cannot be deleted; empty where it can',
    input: z.object({ sectionId: Id }),
    output: z.object({ blockedBy: z.string() }),
  }),
  remove: post('section/delete', {
    access: 'may:course.teach',
    audit: { action: 'section.delete', target: 'sectionId' },
    summary: 'Deletes an empty chapter, or a section nobody has worked in',
    input: Key,
    output: z.null(),
  }),
  getReading: get('section/getreading', {
    access: 'user',
    summary: 'The text of a reading; opening it as a student finishes it',
    input: z.object({ sectionId: Id }),
    output: z.object({ sectionId: Id, courseId: Id, title: z.string(), content: Markdown, version: z.number().int() }),
  }),
  saveReading: post('section/savereading', {
    access: 'may:course.teach',
    shown: ['content'],
    audit: { action: 'section.savereading', target: 'sectionId' },
    summary: 'Writes the text of a reading',
    input: Key.extend({ content: Markdown, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
};

export const sectionFaults = faults('section', {
  wrongParent: {
    zh: '章下只能放小节，小节不能再分层',
    en: 'A chapter holds sections, and sections hold nothing',
    mn: 'Бүлэгт зөвхөн хэсэг багтана, хэсэг дотор өөр юм багтахгүй',
  },
  chapterNotEmpty: {
    zh: '请先移走或删除本章的小节',
    en: 'Move or delete the sections of this chapter first',
    mn: 'Эхлээд энэ бүлгийн хэсгүүдийг зөөх эсвэл устгана уу',
  },
  hasRuns: {
    zh: '已有学生的实验记录，不能删除',
    en: 'Students have worked in it, it cannot be deleted',
    mn: 'Сурагчид үүн дээр ажилласан тул устгах боломжгүй',
  },
  chapterCopy: {
    zh: '章不能单独复制，可以复制小节或整门课程',
    en: 'A chapter is not copied by itself; copy a section or the whole course',
    mn: 'Бүлгийг дангаар нь хуулахгүй, хэсэг эсвэл бүтэн хичээлийг хуулна уу',
  },
  hasWork: {
    zh: '「{title}」里已有学生留下的内容，不能删除',
    en: 'Students have left something in “{title}”, it cannot be deleted',
    mn: '“{title}” дотор сурагчдын үлдээсэн зүйл байгаа тул устгах боломжгүй',
  },
  lockedDate: {
    status: 403,
    zh: '尚未开放，{time} 起可以学习',
    en: 'Not open yet; it opens at {time}',
    mn: 'Хараахан нээгдээгүй, {time}-аас нээгдэнэ',
  },
  lockedSection: {
    status: 403,
    zh: '完成「{title}」后才能学习',
    en: 'Finish “{title}” first',
    mn: 'Эхлээд “{title}”-г дуусгана уу',
  },
  lockedScore: {
    status: 403,
    zh: '「{title}」达到 {score} 分后才能学习',
    en: 'Reach {score} of a hundred points in “{title}” first',
    mn: 'Эхлээд “{title}”-д {score} оноо авна уу',
  },
  lockedCourse: {
    status: 403,
    zh: '学完先修课程「{title}」后才能学习',
    en: 'Complete the required course “{title}” first',
    mn: 'Эхлээд урьдчилсан “{title}” хичээлийг дуусгана уу',
  },
  lockedFile: {
    status: 403,
    zh: '所在小节尚未开放',
    en: 'The section it belongs to is not open yet',
    mn: 'Харьяалагдах хэсэг нь хараахан нээгдээгүй',
  },
  past: { zh: '已过截止时间', en: 'The due time has passed', mn: 'Хугацаа дууссан' },
  wrongKind: { zh: '该小节不是这种类型', en: 'The section is not of this kind', mn: 'Энэ хэсэг ийм төрлийнх биш' },
});
