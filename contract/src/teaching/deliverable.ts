import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Markdown, Name, Version } from '../wire/scalar.ts';
import { Rubric, RubricScores } from './rubric.ts';

/** `open`: nothing submitted yet; `returned`: to be submitted again. */
export const deliverableStates = ['open', 'submitted', 'returned', 'marked'] as const;
export type DeliverableState = (typeof deliverableStates)[number];

/** Maximum number of deliverables of one stage. */
export const deliverableMax = 20;
/** Maximum number of characters of a comment on a mark. */
export const deliverableCommentMax = 500;

const Standing = z.object({
  teamId: Id,
  state: z.enum(deliverableStates),
  late: z.boolean(),
  versionCount: z.number().int(),
  submitTime: DateTime.nullable(),
  /** Null until it is marked. */
  score: z.number().nullable(),
});
export type DeliverableStanding = z.output<typeof Standing>;

/**
 * A deliverable in its stage, with the works of all teams for teachers of the project, of the own team for a student.
 */
export const DeliverableStage = z.object({
  deliverableId: Id,
  title: z.string(),
  dueTime: DateTime.nullable(),
  lateAllowed: z.boolean(),
  points: z.number().int(),
  standings: z.array(Standing),
});
export type DeliverableStage = z.output<typeof DeliverableStage>;

export const DeliverableForm = z.strictObject({
  title: Name(60),
  /** Description of what is to be submitted. */
  demand: Markdown,
  dueTime: DateTime.nullable(),
  lateAllowed: z.boolean(),
  rubric: Rubric,
});
export type DeliverableForm = z.output<typeof DeliverableForm>;

export const DeliverableVersion = z.object({
  number: z.number().int(),
  content: Markdown,
  userName: z.string(),
  late: z.boolean(),
  submitTime: DateTime,
});
export type DeliverableVersion = z.output<typeof DeliverableVersion>;

export const DeliverableWork = z.object({
  deliverableId: Id,
  teamId: Id,
  teamName: z.string(),
  form: DeliverableForm,
  state: z.enum(deliverableStates),
  /** The team's current draft; empty for people outside the team. */
  draft: Markdown,
  draftVersion: z.number().int(),
  /** Newest first. */
  versions: z.array(DeliverableVersion),
  scores: RubricScores,
  score: z.number().nullable(),
  comment: z.string(),
  markerName: z.string(),
  /** The actor is in the team. */
  member: z.boolean(),
  /** The actor may mark it. */
  marker: z.boolean(),
});
export type DeliverableWork = z.output<typeof DeliverableWork>;

const Work = { deliverableId: Id, teamId: Id };

export const deliverableApi = {
  get: get('deliverable/get', {
    access: 'may:course.teach',
    summary: 'What a deliverable asks, for whoever changes it',
    input: z.object({ deliverableId: Id }),
    output: z.object({ form: DeliverableForm, version: z.number().int() }),
  }),
  save: post('deliverable/save', {
    access: 'may:course.teach',
    audit: { action: 'deliverable.save', made: 'deliverableId' },
    summary: 'Adds a deliverable to a stage, or changes one; its rubric stays once a team is marked by it',
    input: z.strictObject({ sectionId: Id, deliverableId: Id.nullable(), form: DeliverableForm, version: Version }),
    output: z.object({ deliverableId: Id }),
  }),
  remove: post('deliverable/delete', {
    access: 'may:course.teach',
    audit: { action: 'deliverable.delete', target: 'deliverableId' },
    summary: 'Deletes a deliverable for which no team has written anything',
    input: z.strictObject({ deliverableId: Id }),
    output: z.null(),
  }),
  work: get('deliverable/work', {
    access: 'user',
    summary: 'What a team wrote and handed in for a deliverable, with its mark',
    input: z.object(Work),
    output: DeliverableWork,
  }),
  saveDraft: post('deliverable/savedraft', {
    access: 'user',
    summary: 'Keeps what my team writes; refused when another member did meanwhile',
    input: z.strictObject({ ...Work, content: Markdown, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  submit: post('deliverable/submit', {
    access: 'user',
    summary: 'Hands in what my team wrote, as its next version',
    input: z.strictObject(Work),
    output: z.object({ number: z.number().int() }),
  }),
  mark: post('deliverable/mark', {
    access: 'may:course.teach',
    shown: ['comment'],
    audit: { action: 'deliverable.mark', target: 'teamId' },
    summary: 'Marks the newest version by the rubric; the team sees it at once',
    input: z.strictObject({
      ...Work,
      scores: RubricScores,
      comment: z.string().trim().max(deliverableCommentMax),
    }),
    output: z.object({ score: z.number() }),
  }),
  giveBack: post('deliverable/return', {
    access: 'may:course.teach',
    shown: ['comment'],
    audit: { action: 'deliverable.return', target: 'teamId' },
    summary: 'Asks the team to hand in another version',
    input: z.strictObject({ ...Work, comment: z.string().trim().min(1).max(deliverableCommentMax) }),
    output: z.null(),
  }),
};

export const deliverableFaults = faults('deliverable', {
  empty: { zh: '还没有内容可以提交', en: 'There is nothing to hand in yet', mn: 'Илгээх зүйл алга' },
  late: { zh: '已过截止时间', en: 'It is too late to hand it in', mn: 'Хугацаа өнгөрсөн' },
  marked: {
    zh: '已评分，不能再提交',
    en: 'It is marked: nothing more is handed in',
    mn: 'Үнэлэгдсэн тул дахин илгээхгүй',
  },
  nothing: { zh: '该团队还没有提交', en: 'The team has handed in nothing', mn: 'Баг юу ч илгээгээгүй' },
  scores: {
    zh: '分数与评分项不符',
    en: 'The points do not fit the rubric',
    mn: 'Оноо үнэлгээний шалгууртай тохирохгүй',
  },
  rubricFixed: {
    zh: '已有团队按评分项评分，不能修改评分项',
    en: 'A team is marked by the rubric: it stays',
    mn: 'Баг үнэлэгдсэн тул шалгуурыг өөрчлөхгүй',
  },
  hasWork: {
    zh: '已有团队的内容，不能删除',
    en: 'A team has written for it: it cannot be deleted',
    mn: 'Багийн ажил байгаа тул устгах боломжгүй',
  },
  tooMany: {
    zh: '一个阶段最多 {max} 个交付物',
    en: 'A stage has {max} deliverables at most',
    mn: 'Нэг үе шатанд дээд тал нь {max} бүтээл',
  },
});
