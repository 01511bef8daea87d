import { z } from 'zod';
import { fileCategories } from '../base/kind.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, markdown, Name } from '../wire/scalar.ts';

/** How a file is shown; `download`: not at all, it can be taken along. */
export const coursewareViewers = ['pdf', 'video', 'audio', 'image', 'package', 'download'] as const;
export type CoursewareViewer = (typeof coursewareViewers)[number];

/** Of a file that is shown in another form: `missing`, the program that makes it is not on this host. */
export const renditionStates = ['waiting', 'done', 'failed', 'missing'] as const;
export type RenditionState = (typeof renditionStates)[number];
export const renditionForms = ['pdf', 'mp4'] as const;

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';
const byExtension: Record<string, CoursewareViewer> = {
  ...{ pdf: 'pdf', doc: 'pdf', docx: 'pdf', ppt: 'pdf', pptx: 'pdf', xls: 'pdf', xlsx: 'pdf' },
  ...{ mp4: 'video', m4v: 'video', mov: 'video', webm: 'video', mkv: 'video', avi: 'video' },
  ...{ mp3: 'audio', wav: 'audio', ogg: 'audio', m4a: 'audio', flac: 'audio' },
  ...{ png: 'image', jpg: 'image', jpeg: 'image', gif: 'image', webp: 'image', bmp: 'image', zip: 'package' },
};

/** How a file of this name is shown. */
export const viewerOf = (name: string): CoursewareViewer =>
  Object.hasOwn(byExtension, extensionOf(name)) ? (byExtension[extensionOf(name)] ?? 'download') : 'download';

/** What a file must be made into before a browser can show it; null: it is shown as it is. */
export function renditionOf(name: string): (typeof renditionForms)[number] | null {
  const extension = extensionOf(name);
  if (['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'].includes(extension)) return 'pdf';
  return ['avi', 'mkv', 'mov'].includes(extension) ? 'mp4' : null;
}

/** Of what is to be seen, from which on a file is done. */
export const doneShare = 0.9;
/** A film may be watched so many times as fast as it was made. */
export const fastest = 2;
export const questionsInside = 20;
export const noteMax = 5000;
/** Seconds or pages that a file may have. */
export const lengthMax = 100_000;

const Seconds = z.number().min(0).max(lengthMax);
const Choice = z.array(z.number().int().min(0).max(7)).max(8);
const Options = z.array(Name(100)).min(2).max(8);

/** A question at a moment of a film or recording: it stops there until it is answered. */
export const InsideQuestion = z
  .strictObject({
    /** Kept across saves; empty for a new one. */
    questionId: Id.or(z.literal('')),
    at: Seconds,
    title: Name(200),
    options: Options,
    /** Which options are right, from 0. */
    key: Choice.min(1),
  })
  .refine(
    ...rule(({ options, key }: { options: string[]; key: number[] }) => key.every((one) => one < options.length), {
      zh: '正确答案须在选项之中',
      en: 'the key must be among the options',
      mn: 'зөв хариулт нь хувилбаруудын дунд байх ёстой',
    }),
  );
export type InsideQuestion = z.output<typeof InsideQuestion>;

const AskedQuestion = z.object({
  ...{ questionId: Id, at: z.number(), title: z.string(), options: z.array(z.string()), multiple: z.boolean() },
  /** What I chose; null: not answered. */
  choice: z.array(z.number().int()).nullable(),
  right: z.boolean().nullable(),
  /** For whoever edits the course, and once it is answered. */
  key: z.array(z.number().int()).nullable(),
});

export const CoursewareItem = z.object({
  attachmentId: Id,
  name: z.string(),
  bytes: z.number().int(),
  category: z.enum(fileCategories),
  /** Where the file itself is downloaded. */
  address: z.string(),
  viewer: z.enum(coursewareViewers),
  /** Null: the file is shown as it is. */
  rendition: z.enum(renditionStates).nullable(),
  /** Where what is shown is read; empty while there is nothing. */
  viewAddress: z.string(),
  /** Pages or seconds; null: not measured yet. */
  length: z.number().nullable(),
  /** Whether students may go on to what they have not seen. */
  seekAhead: z.boolean(),
  questionList: z.array(AskedQuestion),
  /** My own: where I was, and what I have seen of it. */
  position: z.number(),
  seen: z.array(z.tuple([z.number(), z.number()])),
  percent: z.number().int(),
});
export type CoursewareItem = z.output<typeof CoursewareItem>;

const Key = z.strictObject({ attachmentId: Id });

export const CoursewareNote = z.object({
  noteId: Id,
  attachmentId: Id.nullable(),
  fileName: z.string(),
  page: z.number().int(),
  content: z.string(),
  updateTime: DateTime,
});
export type CoursewareNote = z.output<typeof CoursewareNote>;

export const coursewareApi = {
  get: get('courseware/get', {
    access: 'user',
    summary: 'The files of a section of the kind courseware, how each is shown, and how far I am',
    input: z.object({ sectionId: Id }),
    output: z.object({
      ...{ sectionId: Id, editor: z.boolean() },
      /** Programs that would be needed to show some of the files, and are not there. */
      missing: z.array(z.enum(['soffice', 'ffmpeg', 'jail'])),
      itemList: z.array(CoursewareItem),
    }),
  }),
  arrange: post('courseware/arrange', {
    access: 'may:course.teach',
    summary: 'Puts the files of a section in another order',
    input: z.strictObject({ sectionId: Id, attachmentIds: z.array(Id).max(50) }),
    output: z.null(),
  }),
  saveItem: post('courseware/saveitem', {
    access: 'may:course.teach',
    summary: 'Sets whether students may seek ahead in a film or recording, and what it asks at which moments',
    input: Key.extend({ seekAhead: z.boolean(), questionList: z.array(InsideQuestion).max(questionsInside) }),
    output: z.null(),
  }),
  measure: post('courseware/measure', {
    access: 'may:course.teach',
    summary: 'How many pages or seconds a file has, as the browser of whoever edits it found',
    input: Key.extend({ length: z.number().min(0.1).max(lengthMax) }),
    output: z.null(),
  }),
  prepare: post('courseware/prepare', {
    access: 'may:course.teach',
    summary: 'Makes the form in which a file is shown, once more where that failed',
    input: Key,
    output: z.null(),
  }),
  track: post('courseware/track', {
    access: 'user',
    summary:
      'What I have seen since I last said so: pages as [7, 7], a film from second to second; not more than there was time for',
    input: Key.extend({
      seen: z.array(z.tuple([Seconds, Seconds])).max(50),
      position: Seconds,
      /** As my browser measured it; it counts only until an editor's has. */
      length: z.number().min(0.1).max(lengthMax).nullable(),
    }),
    output: z.object({ percent: z.number().int(), done: z.boolean() }),
  }),
  answer: post('courseware/answer', {
    access: 'user',
    summary: 'Answers a question inside a film or recording; the first answer counts',
    input: Key.extend({ questionId: Id, choice: Choice.min(1) }),
    output: z.object({ right: z.boolean(), key: z.array(z.number().int()) }),
  }),
  openPackage: post('courseware/openpackage', {
    access: 'user',
    summary: 'The address of a web package for the next hours: it is shown apart from everything of ours',
    input: Key,
    output: z.object({ address: z.string() }),
  }),
  notes: get('courseware/listnote', {
    access: 'user',
    summary: 'My own notes on the files of a section; nobody else reads them',
    input: z.object({ sectionId: Id }),
    output: z.object({ noteList: z.array(CoursewareNote) }),
  }),
  saveNote: post('courseware/savenote', {
    access: 'user',
    summary: 'Writes my note on a page of a file; an empty one is taken away',
    input: Key.extend({
      page: z.number().int().min(1).max(lengthMax),
      content: markdown(z.string().trim().max(noteMax)),
    }),
    output: z.null(),
  }),
};

export const coursewareFaults = faults('courseware', {
  notCourseware: { zh: '该文件不属于课件', en: 'The file is no courseware', mn: 'Энэ файл хичээлийн материал биш' },
  noPackage: {
    zh: '这个压缩包里没有 index.html，或内容超出限制，只能下载',
    en: 'The archive has no index.html or is too large; it can only be downloaded',
    mn: 'Архивт index.html алга эсвэл хэт том тул зөвхөн татаж авна',
  },
});
