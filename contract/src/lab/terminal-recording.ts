import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Maximum bytes of events of one recording; the machine goes on and later output is not recorded. */
export const recordingMostBytes = 8 * 1024 * 1024;

/** Output of a terminal while a machine ran, from its start or the server's to its end. */
export const TerminalRecording = z.object({
  recordingId: Id,
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  sectionId: Id,
  sectionTitle: z.string(),
  courseName: z.string(),
  startTime: DateTime,
  /** Until something was last shown. */
  seconds: z.number().int(),
  /** Of the events as text. */
  bytes: z.number().int(),
  /** More was shown than is stored. */
  cut: z.boolean(),
});
export type TerminalRecording = z.output<typeof TerminalRecording>;

const listed = {
  output: pageOf(TerminalRecording),
  sheet: {
    name: { zh: '终端录像', en: 'Terminal recordings', mn: 'Терминалын бичлэг' },
    columns: {
      userName: { title: { zh: '学生', en: 'Student', mn: 'Оюутан' } },
      loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
      courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
      sectionTitle: { title: { zh: '实验', en: 'Experiment', mn: 'Туршилт' }, width: 24 },
      startTime: { title: { zh: '开始时间', en: 'Started', mn: 'Эхэлсэн' }, kind: 'time' },
      seconds: { title: { zh: '时长（秒）', en: 'Seconds', mn: 'Секунд' }, kind: 'number' },
    },
  },
} as const;
const search = { userName: z.string().max(40).optional() };
const sorts = ['userName', 'startTime', 'seconds'] as const;
const Policy = z.strictObject({ recorded: z.boolean() });

export const terminalRecordingApi = {
  policy: get('terminalrecording/policy', {
    access: 'may:course.teach',
    summary: 'Whether the terminals of an experiment are recorded',
    input: z.object({ sectionId: Id }),
    output: Policy,
  }),
  setPolicy: post('terminalrecording/setpolicy', {
    access: 'may:course.teach',
    audit: { action: 'terminalrecording.policy', target: 'sectionId' },
    summary: 'Has the terminals of an experiment recorded, or not; within seconds also those of machines that run',
    input: Policy.extend({ sectionId: Id }),
    output: z.null(),
  }),
  list: post('terminalrecording/list', {
    access: 'may:lab.manage',
    summary: 'All recordings of the school; they are deleted after the days that the school has set',
    input: pageQuery(search, sorts),
    ...listed,
  }),
  listOfSection: post('terminalrecording/listofsection', {
    access: 'may:course.teach',
    summary: 'The recordings of an experiment that I mark',
    input: pageQuery({ ...search, sectionId: Id }, sorts),
    ...listed,
  }),
  listOwn: post('terminalrecording/listown', {
    access: 'user',
    summary: 'My own recordings, of one experiment or of all; those of a shared cluster are of who typed',
    input: pageQuery({ sectionId: Id.optional(), place: z.string().max(40).optional() }, ['startTime', 'seconds']),
    ...listed,
  }),
  pieces: get('terminalrecording/pieces', {
    access: 'user',
    audit: { action: 'terminalrecording.watch', target: 'recordingId' },
    summary:
      'A part of a recording as asciicast 2, without its header: whose it is, who marks it, and who manages the lab. `next` asks for more',
    input: z.object({ recordingId: Id, from: z.coerce.number().int().min(0).default(0) }),
    output: z.object({
      columns: z.number().int(),
      rows: z.number().int(),
      /** Unix seconds. */
      timestamp: z.number().int(),
      userName: z.string(),
      /** Lines of `[seconds, "o" or "r", text]`. */
      events: z.string(),
      next: z.number().int().nullable(),
    }),
  }),
  remove: post('terminalrecording/delete', {
    access: 'may:lab.manage',
    audit: { action: 'terminalrecording.delete', target: 'recordingId' },
    summary: 'Deletes a recording',
    input: z.strictObject({ recordingId: Id }),
    output: z.null(),
  }),
};
