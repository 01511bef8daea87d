import { z } from 'zod';
import { fileCategories } from '../base/kind.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, markdown, Name } from '../wire/scalar.ts';

/** Viewer of a file; `download`: it cannot be shown, only downloaded. */
export const coursewareViewers = ['pdf', 'video', 'audio', 'image', 'package', 'download'] as const;
export type CoursewareViewer = (typeof coursewareViewers)[number];

/**
 * Programs that make files displayable, and the jail in which they run; without one of them some files can only be
 * downloaded.
 */
export const converterParts = ['soffice', 'ffmpeg', 'jail'] as const;
export type ConverterPart = (typeof converterParts)[number];

/** State of the converted form of a file; `missing`: the program for the conversion is not on this host. */
export const renditionStates = ['waiting', 'done', 'failed', 'missing'] as const;
export type RenditionState = (typeof renditionStates)[number];
export const renditionForms = ['pdf', 'mp4'] as const;

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';
const byExtension: Record<string, CoursewareViewer> = {
  ...{ pdf: 'pdf', doc: 'pdf', docx: 'pdf', ppt: 'pdf', pptx: 'pdf', xls: 'pdf', xlsx: 'pdf' },
  ...{ mp4: 'video', m4v: 'video', mov: 'video', webm: 'video', mkv: 'video', avi: 'video' },
  ...{ wmv: 'video', flv: 'video', mpg: 'video', mpeg: 'video' },
  ...{ mp3: 'audio', wav: 'audio', ogg: 'audio', m4a: 'audio', flac: 'audio' },
  ...{ png: 'image', jpg: 'image', jpeg: 'image', gif: 'image', webp: 'image', bmp: 'image', zip: 'package' },
};

/** Returns the viewer of a file by its name. */
export const viewerOf = (name: string): CoursewareViewer =>
  Object.hasOwn(byExtension, extensionOf(name)) ? (byExtension[extensionOf(name)] ?? 'download') : 'download';

/** Returns the form that a file must be converted to before a browser can show it; null: none. */
export function renditionOf(name: string): (typeof renditionForms)[number] | null {
  const extension = extensionOf(name);
  if (['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'].includes(extension)) return 'pdf';
  return ['avi', 'mkv', 'mov', 'wmv', 'flv', 'mpg', 'mpeg'].includes(extension) ? 'mp4' : null;
}

/** Returns whether the codecs inside decide if a browser can show a film: containers that may hold any. */
export const isCodecDecisive = (name: string): boolean => ['mp4', 'm4v'].includes(extensionOf(name));

/** Share that must be seen for a file to be done. */
export const doneShare = 0.9;
/** Maximum playback speed. */
export const fastest = 2;
export const questionsInside = 20;
export const noteMax = 5000;
/** Maximum length of a file in seconds or pages. */
export const lengthMax = 100_000;

const Seconds = z.number().min(0).max(lengthMax);
const Choice = z.array(z.number().int().min(0).max(7)).max(8);
const Options = z.array(Name(100)).min(2).max(8);

/** A question at a moment of a film or recording: playback stops there until it is answered. */
export const InsideQuestion = z
  .strictObject({
    /** Stays the same across saves; empty for a new question. */
    questionId: Id.or(z.literal('')),
    at: Seconds,
    title: Name(200),
    options: Options,
    /** Right options, counted from 0. */
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
  /** The reader's choice; null: not answered. */
  choice: z.array(z.number().int()).nullable(),
  right: z.boolean().nullable(),
  /** For editors of the course, and for others once it is answered. */
  key: z.array(z.number().int()).nullable(),
});

export const CoursewareItem = z.object({
  attachmentId: Id,
  name: z.string(),
  bytes: z.number().int(),
  category: z.enum(fileCategories),
  /** Download address of the file itself. */
  address: z.string(),
  viewer: z.enum(coursewareViewers),
  /** Null: the file is shown as it is. */
  rendition: z.enum(renditionStates).nullable(),
  /** Address of the displayable form; empty while there is none. */
  viewAddress: z.string(),
  /** Pages or seconds; null: not measured yet. */
  length: z.number().nullable(),
  /** Students may jump ahead to what they have not seen. */
  seekAhead: z.boolean(),
  questionList: z.array(AskedQuestion),
  /** The reader's own position and seen stretches. */
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
      /** Missing programs that are needed to show some of the files. */
      missing: z.array(z.enum(converterParts)),
      itemList: z.array(CoursewareItem),
    }),
  }),
  arrange: post('courseware/arrange', {
    access: 'may:course.teach',
    audit: { action: 'courseware.arrange', target: 'sectionId' },
    summary: 'Puts the files of a section in another order',
    input: z.strictObject({ sectionId: Id, attachmentIds: z.array(Id).max(50) }),
    output: z.null(),
  }),
  saveItem: post('courseware/saveitem', {
    access: 'may:course.teach',
    audit: { action: 'courseware.saveitem', target: 'attachmentId' },
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
      /** As measured by the reader's browser; it counts only until an editor's browser has measured. */
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
