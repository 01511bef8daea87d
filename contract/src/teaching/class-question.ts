import { z } from 'zod';
import { classOfRecord, classRecordSearch } from '../school/class-record.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { allDiffer } from '../wire/rule.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { classQuestionSheet, classResponseSheet } from './class-question-sheet.ts';

/** `pick`: students are drawn; `buzz`: the first one wins; `poll`: options to choose; `text`: a written answer. */
export const classQuestionKinds = ['pick', 'buzz', 'poll', 'text'] as const;
export const ClassQuestionKind = z.enum(classQuestionKinds);
export type ClassQuestionKind = z.output<typeof ClassQuestionKind>;

/** `open`: answers are accepted; `closed`: still on the screens; `kept`: only in the records. */
export const classQuestionStates = ['open', 'closed', 'kept'] as const;
export type ClassQuestionState = (typeof classQuestionStates)[number];

export const judgements = ['none', 'right', 'partly', 'wrong'] as const;
export const Judgement = z.enum(judgements);
export type Judgement = z.output<typeof Judgement>;

export const answerMax = 500;
export const pollOptions = { min: 2, max: 10 } as const;

const Prompt = z.string().trim().max(500);
const Place = z
  .number()
  .int()
  .min(0)
  .max(pollOptions.max - 1);

/** A student whose name the whole class sees: drawn, or among the first to buzz in. */
const Named = z.object({ userId: Id, userName: z.string(), judgement: Judgement });

/** A question as the class sees it; for those who run the class, including what is not shown yet. */
export const ClassQuestion = z.object({
  classQuestionId: Id,
  classSessionId: Id,
  kind: ClassQuestionKind,
  prompt: z.string(),
  options: z.array(z.string()),
  multiple: z.boolean(),
  state: z.enum(classQuestionStates),
  resultsShown: z.boolean(),
  keyShown: z.boolean(),
  /** Empty until it is shown. */
  rightOptions: z.array(z.number().int()),
  rightText: z.string(),
  /** Number of answers. */
  answered: z.number().int(),
  /** Number of answers for each option; null until the results are shown. */
  histogram: z.array(z.number().int()).nullable(),
  /** The drawn students, or the first few in the order in which they buzzed in. */
  named: z.array(Named),
  /** The student whose turn it is. */
  winnerId: Id.nullable(),
  /** Written answers on the wall, without names. */
  wall: z.array(z.string()),
  /** The reader's own answer. */
  mine: z.object({ choices: z.array(z.number().int()), text: z.string(), judgement: Judgement }).nullable(),
  createTime: DateTime,
});
export type ClassQuestion = z.output<typeof ClassQuestion>;

export const ClassQuestionRow = ClassQuestion.pick({
  ...{ classQuestionId: true, classSessionId: true, kind: true, prompt: true, options: true, state: true },
  ...{ rightOptions: true, rightText: true, answered: true, createTime: true },
}).extend({
  histogram: z.array(z.number().int()),
  rightCount: z.number().int(),
  /** Drawn students, or those who buzzed in first. */
  names: z.array(z.string()),
  ...classOfRecord,
});
export type ClassQuestionRow = z.output<typeof ClassQuestionRow>;

export const ClassResponseRow = z.object({
  classResponseId: Id,
  classQuestionId: Id,
  kind: ClassQuestionKind,
  prompt: z.string(),
  userId: Id,
  userName: z.string(),
  loginName: z.string(),
  /** Letters of the chosen options, or the written answer. */
  answer: z.string(),
  shown: z.boolean(),
  judgement: Judgement,
  time: DateTime,
});
export type ClassResponseRow = z.output<typeof ClassResponseRow>;

const Key = z.strictObject({ classQuestionId: Id });

export const classQuestionApi = {
  ask: post('classquestion/ask', {
    access: 'may:course.teach',
    shown: ['prompt', 'options[]'],
    audit: { action: 'classquestion.ask', made: 'classQuestionId' },
    summary:
      'Asks the class; `pick` draws at once, those first who were drawn least. What stood there goes to the records',
    input: z.strictObject({
      classSessionId: Id,
      kind: ClassQuestionKind,
      prompt: Prompt.default(''),
      options: z
        .array(Name(100))
        .max(pollOptions.max)
        .refine(...allDiffer)
        .default([]),
      multiple: z.boolean().default(false),
      rightOptions: z.array(Place).max(pollOptions.max).default([]),
      rightText: z.string().trim().max(answerMax).default(''),
      /** Number of students to draw. */
      count: z.number().int().min(1).max(10).default(1),
    }),
    output: z.object({ classQuestionId: Id }),
  }),
  current: post('classquestion/current', {
    access: 'user',
    summary: 'The question on the screens of a class. `audience`: as its students see it, for the projector',
    input: z.strictObject({ classSessionId: Id, audience: z.boolean().default(false) }),
    output: z.object({ question: ClassQuestion.nullable() }),
  }),
  answer: post('classquestion/answer', {
    access: 'may:course.study',
    summary: 'Answers, or buzzes in; until it is closed an answer can be changed, the order of buzzing cannot',
    input: Key.extend({
      choices: z.array(Place).max(pollOptions.max).default([]),
      text: z.string().trim().max(answerMax).default(''),
    }),
    output: z.object({ won: z.boolean() }),
  }),
  change: post('classquestion/change', {
    access: 'may:course.teach',
    audit: { action: 'classquestion.change', target: 'classQuestionId' },
    summary: 'Closes it, puts it away into the records, shows or hides the results and the right answer',
    input: Key.extend({
      state: z.enum(classQuestionStates).optional(),
      resultsShown: z.boolean().optional(),
      keyShown: z.boolean().optional(),
    }),
    output: z.null(),
  }),
  judge: post('classquestion/judge', {
    access: 'may:course.teach',
    audit: { action: 'classquestion.judge', target: 'classQuestionId' },
    summary: 'Says how good an answer was; when who buzzed in first was wrong, it is the turn of the next',
    input: Key.extend({ userId: Id, judgement: Judgement }),
    output: z.null(),
  }),
  show: post('classquestion/show', {
    access: 'may:course.teach',
    audit: { action: 'classquestion.show', target: 'classResponseId' },
    summary: 'Puts a written answer on the wall, without its name, or takes it off',
    input: z.strictObject({ classResponseId: Id, shown: z.boolean() }),
    output: z.null(),
  }),
  list: post('classquestion/list', {
    access: 'may:course.teach',
    summary: 'Questions asked in a class; without one, in all classes of my courses or of my data range',
    input: pageQuery(
      {
        ...classRecordSearch,
        classSessionId: Id.optional(),
        kind: ClassQuestionKind.optional(),
        prompt: z.string().max(60).optional(),
      },
      ['createTime'],
    ),
    output: pageOf(ClassQuestionRow),
    sheet: classQuestionSheet,
  }),
  responses: post('classquestion/listresponse', {
    access: 'may:course.teach',
    summary: 'Answers given in a class, to one of its questions or to all',
    input: pageQuery(
      {
        classSessionId: Id,
        classQuestionId: Id.optional(),
        kind: ClassQuestionKind.optional(),
        userName: z.string().max(40).optional(),
      },
      ['time', 'loginName'],
    ),
    output: pageOf(ClassResponseRow),
    sheet: classResponseSheet,
  }),
};

export const classQuestionFaults = faults('classQuestion', {
  nobodyPresent: {
    zh: '还没有学生进入课堂，无法点名',
    en: 'Nobody has come into the class yet',
    mn: 'Хичээлд хэн ч ороогүй байна',
  },
  options: {
    zh: '投票需要 2 到 10 个选项',
    en: 'A poll has 2 to 10 options',
    mn: 'Санал асуулга 2-оос 10 сонголттой',
  },
  prompt: { zh: '请填写题目', en: 'Write the question', mn: 'Асуултаа бичнэ үү' },
  closed: { zh: '已停止作答', en: 'No more answers are taken', mn: 'Хариулт авахаа зогссон' },
  choice: { zh: '请选择选项', en: 'Choose an option', mn: 'Сонголтоо хийнэ үү' },
  oneChoice: { zh: '只能选择一项', en: 'Only one can be chosen', mn: 'Зөвхөн нэгийг сонгоно' },
  text: { zh: '请填写回答', en: 'Write an answer', mn: 'Хариултаа бичнэ үү' },
  notAsked: { zh: '点名不需要作答', en: 'A draw takes no answers', mn: 'Сугалаанд хариулт хэрэггүй' },
});
