import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, markdown, Version } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';
import { LevelCode } from './level-code.ts';
import { QuestionContent } from './question-content.ts';
import { QuestionBody, QuestionKey } from './question-key.ts';
import { ItemId, Points, QuestionKind, questionKindNames } from './question-kind.ts';
import { QuestionResponse } from './question-response.ts';
import { mayEditShared, type Shared, sharingNames, sharings } from './question-sharing.ts';
import { comparedMax } from './question-words.ts';

/** Only questions on the shelf are offered for papers and to those they are shared with. */
export const questionStates = ['onShelf', 'offShelf'] as const;
export type QuestionState = (typeof questionStates)[number];

export const questionStateNames: Record<QuestionState, Text> = {
  onShelf: { zh: '已上架', en: 'On the shelf', mn: 'Тавиурт' },
  offShelf: { zh: '已下架', en: 'Off the shelf', mn: 'Буулгасан' },
};

/** `bank`: the sharing of its bank applies. */
export const questionSharings = ['bank', ...sharings] as const;

/** Form of a question. */
export const QuestionForm = z.strictObject({
  bankId: Id,
  body: QuestionBody,
  /** Explanation of the answer, for those who may see it. */
  analysis: markdown(z.string().trim().max(20_000)),
  /** A code of the dictionary QUESTION_SUBJECT. */
  subject: z.string().trim().min(1).max(32),
  courseId: Id.nullable(),
  /** A chapter of that course. */
  chapterId: Id.nullable(),
  knowledgePointIds: z.array(Id).max(10),
  difficulty: LevelCode,
  /** Default points in a paper. */
  score: Points,
  labels: z.array(z.string().trim().min(1).max(20)).max(10),
  /** Origin, such as a book or an exam. */
  source: z.string().trim().max(100),
  sharing: z.enum(questionSharings),
});
export type QuestionForm = z.output<typeof QuestionForm>;

/** A question as lists show it, without content and key. */
export const Question = QuestionForm.omit({ body: true, analysis: true, knowledgePointIds: true }).extend({
  questionId: Id,
  kind: QuestionKind,
  /** The beginning of the content, as plain text. */
  title: z.string(),
  bankName: z.string(),
  courseName: z.string(),
  chapterName: z.string(),
  knowledgePoints: z.array(z.object({ id: Id, name: z.string() })),
  state: z.enum(questionStates),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  /** Id of the current version. */
  versionId: Id,
  /** Number of versions, the current one included. */
  number: z.number().int(),
  /** Counts all changes; an update names the one that it is based on. */
  version: z.number().int(),
  createTime: DateTime,
  updateTime: DateTime,
});
export type Question = z.output<typeof Question>;

/** A question with its key, for those who may use it. */
export const QuestionDetail = Question.extend({
  content: QuestionContent,
  key: QuestionKey,
  analysis: Markdown,
});
export type QuestionDetail = z.output<typeof QuestionDetail>;

/** Score of a response. `share` of the points: 0 to 1; null if a person, the judge or a machine decides. */
export const Scored = z.object({
  share: z.number().nullable(),
  /** Shares by blank, pair, item or part, keyed by id. */
  places: z.record(ItemId, z.number().nullable()),
});
export type Scored = z.output<typeof Scored>;

const Key = z.strictObject({ questionId: Id });
const Keys = z.strictObject({ questionIds: z.array(Id).min(1).max(100) });
const none = z.null();

export const questionSearch = {
  words: z.string().trim().max(100).optional(),
  bankId: Id.optional(),
  kind: QuestionKind.optional(),
  subject: z.string().max(32).optional(),
  courseId: Id.optional(),
  chapterId: Id.optional(),
  /** Includes the points below it. */
  knowledgePointId: Id.optional(),
  difficulty: LevelCode.optional(),
  label: z.string().trim().max(20).optional(),
  sharing: z.enum(questionSharings).optional(),
  state: z.enum(questionStates).optional(),
  /** Only the actor's own. */
  mine: z.boolean().optional(),
};

export const questionApi = {
  list: post('question/list', {
    access: 'may:question.write',
    summary: 'Questions of mine, those that are shared with me, and those of my data range; a page',
    input: pageQuery(questionSearch, ['kind', 'difficulty', 'score', 'updateTime', 'createTime']),
    output: pageOf(Question),
    sheet: {
      name: { zh: '试题', en: 'Questions', mn: 'Асуултууд' },
      columns: {
        title: { title: { zh: '题干', en: 'Question', mn: 'Асуулт' }, width: 60 },
        kind: { title: { zh: '题型', en: 'Kind', mn: 'Төрөл' }, values: questionKindNames },
        bankName: { title: { zh: '题库', en: 'Bank', mn: 'Сан' }, width: 24 },
        subject: { title: { zh: '学科', en: 'Subject', mn: 'Судлагдахуун' }, dictionary: 'QUESTION_SUBJECT' },
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        chapterName: { title: { zh: '章节', en: 'Chapter', mn: 'Бүлэг' }, width: 24 },
        knowledgePoints: {
          title: { zh: '知识点', en: 'Knowledge points', mn: 'Мэдлэгийн цэг' },
          width: 32,
          read: ({ knowledgePoints }) => knowledgePoints.map(({ name }) => name).join('、'),
        },
        difficulty: { title: { zh: '难度', en: 'Difficulty', mn: 'Хүндрэл' }, dictionary: 'QUESTION_DIFFICULTY' },
        score: { title: { zh: '分值', en: 'Points', mn: 'Оноо' }, kind: 'number' },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: questionStateNames },
        sharing: { title: { zh: '共享', en: 'Shared with', mn: 'Хуваалцах' }, values: sharingNames },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  get: post('question/get', {
    access: 'may:question.write',
    summary: 'One question with its answer',
    input: Key,
    output: QuestionDetail,
  }),
  similar: post('question/listsimilar', {
    access: 'may:question.write',
    summary: 'Questions that I may see and that ask nearly the same; five at most, the likest first',
    input: z.strictObject({
      /** The whole content in plain words (`wordsOf`): a stem without its options is like none that has some. */
      text: z.string().trim().min(1).max(comparedMax),
      /** Excluded question. */
      questionId: Id.optional(),
    }),
    output: z.object({
      questionList: z.array(
        Question.pick({ questionId: true, kind: true, title: true, bankName: true, ownerName: true }).extend({
          /** 0 to 1. */
          likeness: z.number(),
        }),
      ),
    }),
  }),
  save: post('question/save', {
    access: 'may:question.write',
    audit: { action: 'question.save' },
    summary: 'Adds a question, off the shelf',
    input: QuestionForm,
    output: Key,
  }),
  update: post('question/update', {
    access: 'may:question.write',
    audit: { action: 'question.update', target: 'questionId' },
    summary: 'Changes a question; papers keep the version that they were made with',
    input: QuestionForm.extend({ questionId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  copy: post('question/copy', {
    access: 'may:question.write',
    audit: { action: 'question.copy', target: 'questionId' },
    summary: 'Copies a question that I may use into a bank, off the shelf and mine',
    input: Key.extend({ bankId: Id }),
    output: Key,
  }),
  putOn: post('question/puton', {
    access: 'may:question.write',
    audit: { action: 'question.puton' },
    summary: 'Puts questions on the shelf: all of them or none',
    input: Keys,
    output: none,
  }),
  takeOff: post('question/takeoff', {
    access: 'may:question.write',
    audit: { action: 'question.takeoff' },
    summary: 'Takes questions off the shelf: all of them or none; papers keep them',
    input: Keys,
    output: none,
  }),
  move: post('question/move', {
    access: 'may:question.write',
    audit: { action: 'question.move' },
    summary: 'Moves questions into another bank',
    input: Keys.extend({ bankId: Id }),
    output: none,
  }),
  remove: post('question/delete', {
    access: 'may:question.write',
    audit: { action: 'question.delete', target: 'questionId' },
    summary: 'Deletes a question that no paper holds',
    input: Key,
    output: none,
  }),
  removeMany: post('question/batchdelete', {
    access: 'may:question.write',
    audit: { action: 'question.delete' },
    summary: 'Deletes questions that no paper holds: all of them or none',
    input: z.array(Id).min(1).max(100),
    output: none,
  }),
  versions: post('question/listversion', {
    access: 'may:question.write',
    summary: 'The versions of a question, the newest first',
    input: Key,
    output: z.object({
      versionList: z.array(
        z.object({
          versionId: Id,
          number: z.number().int(),
          authorName: z.string(),
          createTime: DateTime,
          content: QuestionContent,
          key: QuestionKey,
          analysis: Markdown,
          /** Papers that hold it and that the actor may see. */
          papers: z.array(z.object({ paperId: Id, title: z.string() })),
          /** Number of further papers that hold it. */
          otherPapers: z.number().int(),
        }),
      ),
    }),
  }),
  restore: post('question/restore', {
    access: 'may:question.write',
    audit: { action: 'question.restore', target: 'questionId' },
    summary: 'Makes what a question asked in a former version its newest version; nothing where they are the same',
    input: Key.extend({ versionId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  attempt: post('question/try', {
    access: 'may:question.write',
    summary: 'What a response would be given, without keeping it: an author tries a question',
    input: Key.extend({ response: QuestionResponse }),
    output: Scored,
  }),
};

export const questionFaults = faults('question', {
  asksOther: {
    zh: '题库中的试题已改为其他内容，不能同步更正答案',
    en: 'The question in the bank asks something else by now',
    mn: 'Сан дахь асуулт өөр болсон байна',
  },
  inUse: {
    zh: '试题已用于试卷，不能删除，可以下架',
    en: 'Papers hold it: it cannot be deleted, but taken off the shelf',
    mn: 'Шалгалтын материалд орсон тул устгах боломжгүй; тавиураас буулгаж болно',
  },
  otherChapter: {
    zh: '章节不属于所选课程',
    en: 'The chapter is not of this course',
    mn: 'Бүлэг нь энэ хичээлийнх биш',
  },
  courseMissing: {
    zh: '共享给课程时请选择课程',
    en: 'Choose the course with which it is shared',
    mn: 'Хуваалцах хичээлээ сонгоно уу',
  },
  otherState: {
    zh: '所选试题中有的已是这个状态',
    en: 'Some of the chosen questions are in this state already',
    mn: 'Сонгосон асуултын зарим нь аль хэдийн ийм төлөвтэй байна',
  },
  otherKind: {
    zh: '作答与题型不符',
    en: 'The response is not of the question’s kind',
    mn: 'Хариулт асуултын төрөлтэй таарахгүй',
  },
});

/** Returns whether the actor owns the question or has it in their data range. */
export const mayEditQuestion = (actor: Rights, question: Shared) => mayEditShared(actor, question);

export const questionTransitions = transitions<QuestionState>()({
  putOn: { moves: { offShelf: 'onShelf' }, who: mayEditQuestion },
  takeOff: { moves: { onShelf: 'offShelf' }, who: mayEditQuestion },
});
