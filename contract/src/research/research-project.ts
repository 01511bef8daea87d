import { z } from 'zod';
import { SchoolDate } from '../school/school-date.ts';
import { get, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import type { ListSheet } from '../wire/sheet.ts';
import { budgetSubjects } from './budget-subject.ts';
import { ResearchMoveForm } from './research-move.ts';
import { researchMoves, researchStateNames, researchStates } from './research-policy.ts';

/** 纵向: granted by a public fund; 横向: commissioned; 校内: internal to the school. */
export const researchTypes = ['granted', 'commissioned', 'internal'] as const;
export type ResearchType = (typeof researchTypes)[number];
export const researchTypeNames: Record<ResearchType, Text> = {
  granted: { zh: '纵向', en: 'Granted', mn: 'Улсын захиалга' },
  commissioned: { zh: '横向', en: 'Commissioned', mn: 'Гэрээт' },
  internal: { zh: '校内', en: 'Of the school', mn: 'Сургуулийн' },
};

export const researchLevels = ['national', 'provincial', 'city', 'school', 'enterprise'] as const;
export type ResearchLevel = (typeof researchLevels)[number];
export const researchLevelNames: Record<ResearchLevel, Text> = {
  national: { zh: '国家级', en: 'National', mn: 'Улсын' },
  provincial: { zh: '省部级', en: 'Provincial', mn: 'Мужийн' },
  city: { zh: '市厅级', en: 'Of a city', mn: 'Хотын' },
  school: { zh: '校级', en: 'Of the school', mn: 'Сургуулийн' },
  enterprise: { zh: '企业委托', en: 'Of a company', mn: 'Компанийн' },
};

/** In 分, a hundredth of a yuan; up to ten billion yuan. */
export const Money = z.number().int().min(0).max(1_000_000_000_000);
export const researchMembersMax = 100;
export const researchStagesMax = 30;
/** Maximum records of spending, notes and files of a project. */
export const researchSpendingsMax = 1000;
export const researchNotesMax = 200;
export const researchFilesMax = 100;
/** Upload path below `/api/`, followed by the id of the project. */
export const researchUploadPath = 'researchproject/uploadfile';

const Held = {
  leaderId: Id,
  organizationId: Id.nullable(),
  memberIds: z.array(Id),
  state: z.enum(researchStates),
};
const fields = {
  number: Name(40),
  name: Name(120),
  type: z.enum(researchTypes),
  level: z.enum(researchLevels),
  /** Funding body. */
  source: z.string().trim().max(120).default(''),
  funding: Money,
  startDate: SchoolDate,
  endDate: SchoolDate,
  description: z.string().trim().max(2000).default(''),
};
export const ResearchProjectForm = z.strictObject(fields);
export type ResearchProjectForm = z.output<typeof ResearchProjectForm>;
const inOrder = rule(
  ({ startDate, endDate }: Pick<ResearchProjectForm, 'startDate' | 'endDate'>) => startDate <= endDate,
  { zh: '结束日期不能早于开始日期', en: 'it ends before it begins', mn: 'дуусах өдөр эхлэхээс өмнө байна' },
);

export const ResearchProject = z.object({
  ...fields,
  ...Held,
  researchProjectId: Id,
  leaderName: z.string(),
  spent: Money,
  version: z.number().int(),
  createTime: DateTime,
});
export type ResearchProject = z.output<typeof ResearchProject>;

export const ResearchStage = z.strictObject({ name: Name(80), dueDate: SchoolDate, done: z.boolean() });
export type ResearchStage = z.output<typeof ResearchStage>;
export const BudgetLine = z.strictObject({ subject: z.enum(budgetSubjects), amount: Money });
export type BudgetLine = z.output<typeof BudgetLine>;
const Spending = z.object({
  researchSpendingId: Id,
  subject: z.enum(budgetSubjects),
  amount: Money,
  day: SchoolDate,
  note: z.string(),
  byName: z.string(),
});
export type ResearchSpending = z.output<typeof Spending>;
const Note = z.object({
  researchNoteId: Id,
  day: SchoolDate,
  title: z.string(),
  content: z.string(),
  authorId: Id,
  authorName: z.string(),
});
export type ResearchNote = z.output<typeof Note>;
const Step = z.object({
  move: z.enum(researchMoves),
  fromState: z.enum(researchStates),
  toState: z.enum(researchStates),
  reason: z.string(),
  byName: z.string(),
  time: DateTime,
});
const File = z.object({
  researchFileId: Id,
  name: z.string(),
  bytes: z.number().int(),
  address: z.string(),
  createTime: DateTime,
  byName: z.string(),
});
export type ResearchFile = z.output<typeof File>;

export const ResearchDetail = z.object({
  project: ResearchProject,
  memberList: z.array(z.object({ userId: Id, userName: z.string(), loginName: z.string(), duty: z.string() })),
  stageList: z.array(ResearchStage),
  budgetList: z.array(BudgetLine.extend({ spent: Money })),
  spendingList: z.array(Spending),
  noteList: z.array(Note),
  fileList: z.array(File),
  /** Transitions of the state, newest first. */
  stepList: z.array(Step),
});
export type ResearchDetail = z.output<typeof ResearchDetail>;
/** Response of the upload of a file. */
export const ResearchUploaded = z.object({ researchFileId: Id });

const yuan = (fen: number) => fen / 100;
const sheet: ListSheet<ResearchProject> = {
  name: { zh: '科研项目', en: 'Research projects', mn: 'Судалгааны төсөл' },
  columns: {
    number: { title: { zh: '项目编号', en: 'Number', mn: 'Дугаар' } },
    name: { title: { zh: '项目名称', en: 'Name', mn: 'Нэр' }, width: 40 },
    leaderName: { title: { zh: '负责人', en: 'Leader', mn: 'Удирдагч' } },
    type: { title: { zh: '类型', en: 'Type', mn: 'Төрөл' }, values: researchTypeNames },
    level: { title: { zh: '级别', en: 'Level', mn: 'Түвшин' }, values: researchLevelNames },
    source: { title: { zh: '经费来源', en: 'Paid by', mn: 'Санхүүжүүлэгч' }, width: 28 },
    funding: {
      title: { zh: '经费（元）', en: 'Funding (yuan)', mn: 'Санхүүжилт (юань)' },
      kind: 'number',
      read: ({ funding }) => yuan(funding),
    },
    spent: {
      title: { zh: '已支出（元）', en: 'Spent (yuan)', mn: 'Зарцуулсан (юань)' },
      kind: 'number',
      read: ({ spent }) => yuan(spent),
    },
    startDate: { title: { zh: '开始日期', en: 'From', mn: 'Эхлэх' }, kind: 'time' },
    endDate: { title: { zh: '结束日期', en: 'Until', mn: 'Дуусах' }, kind: 'time' },
    state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: researchStateNames },
  },
};

const Key = z.strictObject({ researchProjectId: Id });
const change = (action: string) => ({ action: `researchproject.${action}`, target: 'researchProjectId' }) as const;

export const researchProjectApi = {
  list: post('researchproject/list', {
    access: 'user',
    summary: 'Research projects in which I take part, and those in the range of who manages research',
    input: pageQuery(
      {
        name: z.string().trim().max(120).optional(),
        number: z.string().trim().max(40).optional(),
        leaderName: z.string().trim().max(40).optional(),
        type: z.enum(researchTypes).optional(),
        level: z.enum(researchLevels).optional(),
        state: z.enum(researchStates).optional(),
        /** Year of its start. */
        year: z
          .string()
          .regex(/^\d{4}$/)
          .optional(),
      },
      ['number', 'name', 'funding', 'startDate', 'createTime'],
    ),
    output: pageOf(ResearchProject),
    sheet,
  }),
  get: get('researchproject/get', {
    access: 'user',
    summary: 'One project with its people, stages, money, notes, files and history',
    input: z.object({ researchProjectId: Id }),
    output: ResearchDetail,
  }),
  save: post('researchproject/save', {
    access: 'may:research.write',
    shown: ['name', 'description'],
    summary: 'Applies for a project, which I lead',
    input: ResearchProjectForm.refine(...inOrder),
    output: Key,
  }),
  update: post('researchproject/update', {
    access: 'user',
    shown: ['name', 'description'],
    audit: change('update'),
    summary: 'Says anew what a project is; its number and funding only until it is approved',
    input: ResearchProjectForm.extend({ researchProjectId: Id, version: Version }).refine(...inOrder),
    output: z.null(),
  }),
  remove: post('researchproject/delete', {
    access: 'user',
    audit: change('delete'),
    summary: 'Deletes an application that was never handed in and holds neither files nor notes',
    input: Key,
    output: z.null(),
  }),
  move: post('researchproject/move', {
    access: 'user',
    shown: ['reason'],
    summary:
      'Moves a project to its next state, by who may, with a reason that is kept; the approval may set its quota',
    input: ResearchMoveForm,
    output: z.object({ state: z.enum(researchStates) }),
  }),
  setMember: post('researchproject/setmember', {
    access: 'user',
    shown: ['duty'],
    audit: change('setmember'),
    summary: 'Takes somebody in by login name, with what they do, or out',
    input: Key.extend({ loginName: Name(64), duty: z.string().trim().max(60).nullable() }),
    output: z.null(),
  }),
  setStages: post('researchproject/setstages', {
    access: 'user',
    audit: change('setstages'),
    summary: 'Sets the stages of a project, in their order',
    input: Key.extend({ stages: z.array(ResearchStage).max(researchStagesMax), version: Version }),
    output: z.null(),
  }),
  setBudget: post('researchproject/setbudget', {
    access: 'user',
    audit: change('setbudget'),
    summary: 'Sets the budget: within the funding, and no line below what was spent of it',
    input: Key.extend({ lines: z.array(BudgetLine).max(budgetSubjects.length), version: Version }),
    output: z.null(),
  }),
  spend: post('researchproject/spend', {
    access: 'user',
    shown: ['note'],
    audit: change('spend'),
    summary: 'Writes down what was spent, within what the budget leaves of its line',
    input: Key.extend({
      subject: z.enum(budgetSubjects),
      amount: Money.min(1),
      day: SchoolDate,
      note: z.string().trim().max(200).default(''),
    }),
    output: z.object({ researchSpendingId: Id }),
  }),
  removeSpending: post('researchproject/deletespending', {
    access: 'user',
    audit: { action: 'researchproject.deletespending', target: 'researchSpendingId' },
    summary: 'Takes out what was written down as spent by mistake',
    input: z.strictObject({ researchSpendingId: Id }),
    output: z.null(),
  }),
  addNote: post('researchproject/savenote', {
    access: 'user',
    shown: ['title', 'content'],
    audit: { action: 'researchproject.savenote', target: 'researchProjectId' },
    summary: 'Adds the note of a meeting',
    input: Key.extend({ day: SchoolDate, title: Name(120), content: z.string().trim().max(10_000) }),
    output: z.object({ researchNoteId: Id }),
  }),
  updateNote: post('researchproject/updatenote', {
    access: 'user',
    shown: ['title', 'content'],
    summary: 'Corrects the note of a meeting, by its writer or who leads the project',
    input: z.strictObject({
      researchNoteId: Id,
      day: SchoolDate,
      title: Name(120),
      content: z.string().trim().max(10_000),
    }),
    output: z.null(),
  }),
  removeNote: post('researchproject/deletenote', {
    access: 'user',
    summary: 'Deletes the note of a meeting, by its writer or who leads the project; the audit keeps what it said',
    input: z.strictObject({ researchNoteId: Id }),
    output: z.null(),
  }),
  removeFile: post('researchproject/deletefile', {
    access: 'user',
    audit: { action: 'researchproject.deletefile', target: 'researchFileId' },
    summary: 'Takes a file out of a project',
    input: z.strictObject({ researchFileId: Id }),
    output: z.null(),
  }),
};
