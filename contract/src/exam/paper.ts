import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';
import { Blueprint, BlueprintSources, paperRowsMax, paperTitleMax, Shortage } from './blueprint.ts';
import { QuestionDetail } from './question.ts';
import { ItemId, Points } from './question-kind.ts';
import { mayEditShared, type Shared, sharingNames, sharings } from './question-sharing.ts';

/**
 * A draft can be changed; a ready paper can be given in exams and not changed; an archived one is no longer offered.
 */
export const paperStates = ['draft', 'ready', 'archived'] as const;
export type PaperState = (typeof paperStates)[number];

export const paperStateNames: Record<PaperState, Text> = {
  draft: { zh: '草稿', en: 'Draft', mn: 'Ноорог' },
  ready: { zh: '可用', en: 'Ready', mn: 'Бэлэн' },
  archived: { zh: '已归档', en: 'Archived', mn: 'Архивласан' },
};

export const paperBounds = { title: paperTitleMax, sections: 30, questions: 300, rows: paperRowsMax } as const;

/** A section of a paper: a title, and questions with their points. */
export const PaperSection = z.strictObject({
  id: ItemId,
  title: Name(60),
  /** Note to candidates about the section. */
  note: z.string().trim().max(300),
  /** Number of its questions that each candidate draws; null: all. Questions to draw from have equal points. */
  draws: z.number().int().min(1).max(paperBounds.questions).nullable(),
  questions: z.array(z.strictObject({ versionId: Id, points: Points })).max(paperBounds.questions),
});
export type PaperSection = z.output<typeof PaperSection>;

/** Form of a paper with its contents. */
export const PaperForm = z.strictObject({
  title: Name(paperBounds.title),
  /** A code of the dictionary QUESTION_SUBJECT. */
  subject: z.string().trim().min(1).max(32),
  /** Text that candidates read before they begin. */
  note: z.string().trim().max(500),
  minutes: z.number().int().min(1).max(1440),
  sharing: z.enum(sharings).exclude(['course']),
  /** Settings that give each candidate the questions of a section, or the options of choices, in another order. */
  mixesQuestions: z.boolean(),
  mixesOptions: z.boolean(),
  sections: z.array(PaperSection).max(paperBounds.sections),
});
export type PaperForm = z.output<typeof PaperForm>;

/** A paper as lists show it. */
export const Paper = PaperForm.omit({ sections: true }).extend({
  paperId: Id,
  state: z.enum(paperStates),
  /** Number of questions that one candidate answers, and their total points. */
  questionCount: z.number().int(),
  totalPoints: z.number(),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type Paper = z.output<typeof Paper>;

/** A question in a paper, with its key. */
export const PaperQuestion = QuestionDetail.pick({ kind: true, title: true, difficulty: true, versionId: true }).extend(
  {
    questionId: Id,
    points: Points,
    content: QuestionDetail.shape.content,
    key: QuestionDetail.shape.key,
    analysis: QuestionDetail.shape.analysis,
  },
);
export type PaperQuestion = z.output<typeof PaperQuestion>;

export const PaperDetail = Paper.extend({
  sections: z.array(PaperSection.omit({ questions: true }).extend({ questions: z.array(PaperQuestion) })),
});
export type PaperDetail = z.output<typeof PaperDetail>;

const Key = z.strictObject({ paperId: Id });
const ids = z.strictObject({ questionIds: z.array(Id).min(1).max(paperBounds.questions) });

export const paperApi = {
  list: post('paper/list', {
    access: 'may:question.write',
    summary: 'Papers of mine, those that are shared with me, and those of my data range; a page',
    input: pageQuery(
      {
        title: z.string().trim().max(100).optional(),
        subject: z.string().max(32).optional(),
        state: z.enum(paperStates).optional(),
      },
      ['title', 'totalPoints', 'updateTime'],
    ),
    output: pageOf(Paper),
    sheet: {
      name: { zh: '试卷', en: 'Papers', mn: 'Шалгалтын материал' },
      columns: {
        title: { title: { zh: '试卷名称', en: 'Paper', mn: 'Нэр' }, width: 40 },
        subject: { title: { zh: '学科', en: 'Subject', mn: 'Судлагдахуун' }, dictionary: 'QUESTION_SUBJECT' },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: paperStateNames },
        questionCount: { title: { zh: '题数', en: 'Questions', mn: 'Асуулт' }, kind: 'number' },
        totalPoints: { title: { zh: '总分', en: 'Points', mn: 'Нийт оноо' }, kind: 'number' },
        minutes: { title: { zh: '时长（分钟）', en: 'Minutes', mn: 'Минут' }, kind: 'number' },
        sharing: { title: { zh: '共享', en: 'Shared with', mn: 'Хуваалцах' }, values: sharingNames },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  get: post('paper/get', {
    access: 'may:question.write',
    summary: 'One paper with its questions and their answers',
    input: Key,
    output: PaperDetail,
  }),
  save: post('paper/save', {
    access: 'may:question.write',
    audit: { action: 'paper.save' },
    summary: 'Makes a paper, a draft',
    input: PaperForm,
    output: Key,
  }),
  update: post('paper/update', {
    access: 'may:question.write',
    audit: { action: 'paper.update', target: 'paperId' },
    summary: 'Changes a draft',
    input: PaperForm.extend({ paperId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  generate: post('paper/generate', {
    access: 'may:question.write',
    audit: { action: 'paper.generate' },
    summary:
      'Makes a draft by a blueprint, or two as hard as each other; where it cannot be met nothing is made, and it is said what is missing',
    input: Blueprint,
    output: z.object({
      /** One paper, or A and B; none if there are shortages. */
      paperIds: z.array(Id),
      shortages: z.array(Shortage),
    }),
  }),
  countAvailable: post('paper/countavailable', {
    access: 'may:question.write',
    summary: 'Number of questions that fit each row of a blueprint; one that fits several counts in each',
    input: BlueprintSources,
    output: z.object({ counts: z.array(z.number().int()) }),
  }),
  copy: post('paper/copy', {
    access: 'may:question.write',
    audit: { action: 'paper.copy', target: 'paperId' },
    summary: 'Copies a paper that I may use; the copy is a draft of mine',
    input: Key,
    output: Key,
  }),
  finish: post('paper/finish', {
    access: 'may:question.write',
    audit: { action: 'paper.finish', target: 'paperId' },
    summary: 'Makes a draft ready: it is not changed any more',
    input: Key,
    output: z.null(),
  }),
  reopen: post('paper/reopen', {
    access: 'may:question.write',
    audit: { action: 'paper.reopen', target: 'paperId' },
    summary: 'Makes a ready paper a draft again',
    input: Key,
    output: z.null(),
  }),
  archive: post('paper/archive', {
    access: 'may:question.write',
    audit: { action: 'paper.archive', target: 'paperId' },
    summary: 'Puts a ready paper away',
    input: Key,
    output: z.null(),
  }),
  remove: post('paper/delete', {
    access: 'may:question.write',
    audit: { action: 'paper.delete', target: 'paperId' },
    summary: 'Deletes a draft',
    input: Key,
    output: z.null(),
  }),
};

/** Questions that a person collects while browsing banks. */
export const testBasketApi = {
  list: post('testbasket/list', {
    access: 'may:question.write',
    summary: 'What is in my basket, in the order in which it was put there',
    output: z.object({ questionList: z.array(PaperQuestion) }),
  }),
  count: post('testbasket/count', {
    access: 'may:question.write',
    summary: 'How many questions my basket holds, of those that I may use',
    output: z.object({ count: z.number().int() }),
  }),
  addToPaper: post('testbasket/addtopaper', {
    access: 'may:question.write',
    summary: 'Adds questions to the end of a draft, with their usual points; what it holds already stays as it is',
    input: ids.extend({ paperId: Id }),
    output: z.object({ added: z.number().int() }),
  }),
  add: post('testbasket/add', {
    access: 'may:question.write',
    summary: 'Puts questions into my basket; those that are in it stay where they are',
    input: ids,
    output: z.object({ count: z.number().int() }),
  }),
  remove: post('testbasket/remove', {
    access: 'may:question.write',
    summary: 'Takes questions out of my basket',
    input: ids,
    output: z.object({ count: z.number().int() }),
  }),
  clear: post('testbasket/clear', {
    access: 'may:question.write',
    summary: 'Empties my basket, of what I may not use any more too',
    output: z.null(),
  }),
};

export const paperFaults = faults('paper', {
  notDraft: {
    zh: '只有草稿可以修改或删除，请先复制一份',
    en: 'Only a draft can be changed or deleted; copy it first',
    mn: 'Зөвхөн ноорогийг өөрчилж, устгана; эхлээд хуулна уу',
  },
  otherState: {
    zh: '试卷当前状态不能这样操作',
    en: 'The state of the paper does not allow it',
    mn: 'Материалын төлөв зөвшөөрөхгүй',
  },
  inUse: {
    zh: '有考试在使用这份试卷，不能删除；可以归档',
    en: 'An exam uses this paper: archive it instead',
    mn: 'Шалгалтад ашиглаж байгаа тул устгах боломжгүй; архивлана уу',
  },
  empty: {
    zh: '试卷还没有试题',
    en: 'The paper has no questions yet',
    mn: 'Материалд асуулт алга',
  },
  drawTooMany: {
    zh: '「{title}」的抽题数多于题数',
    en: '{title}: more are drawn than there are',
    mn: '«{title}»: байгаагаас олныг сугалж байна',
  },
  drawUneven: {
    zh: '「{title}」要抽题，其中各题分值须相同',
    en: '{title}: questions to draw from are worth the same',
    mn: '«{title}»: сугалах асуултууд ижил оноотой байх ёстой',
  },
  twice: { zh: '同一试题不能重复使用', en: 'A question stands in it twice', mn: 'Нэг асуулт давхардсан байна' },
  basketFull: {
    zh: '试题篮最多放 {max} 题',
    en: 'A basket holds {max} questions at most',
    mn: 'Сагсанд дээд тал нь {max} асуулт багтана',
  },
});

export const mayEditPaper = (actor: Rights, paper: Shared) => mayEditShared(actor, paper);

export const paperTransitions = transitions<PaperState>()({
  finish: { moves: { draft: 'ready' }, who: mayEditPaper },
  reopen: { moves: { ready: 'draft', archived: 'draft' }, who: mayEditPaper },
  archive: { moves: { ready: 'archived' }, who: mayEditPaper },
  remove: { moves: { draft: 'gone' }, who: mayEditPaper },
});
