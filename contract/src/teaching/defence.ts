import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { Rubric, RubricScores } from './rubric.ts';

/** `trimmed`: without the highest and the lowest, given four markers or more. */
export const defenceMethods = ['mean', 'trimmed'] as const;
export type DefenceMethod = (typeof defenceMethods)[number];

/** Minutes for each team. */
export const defenceMinutes = { min: 3, max: 120 } as const;
export const defenceMarkerMax = 20;
export const defenceCommentMax = 500;

export const DefenceForm = z.strictObject({
  title: Name(60),
  place: z.string().trim().max(60),
  startTime: DateTime,
  minutes: z.number().int().min(defenceMinutes.min).max(defenceMinutes.max),
  method: z.enum(defenceMethods),
  rubric: Rubric,
  /** Teachers of the project who mark. */
  markerIds: z.array(Id).min(1).max(defenceMarkerMax),
});
export type DefenceForm = z.output<typeof DefenceForm>;

export const DefenceMark = z.object({
  markerId: Id,
  markerName: z.string(),
  scores: RubricScores,
  total: z.number(),
  comment: z.string(),
});
export type DefenceMark = z.output<typeof DefenceMark>;

export const DefenceTurn = z.object({
  teamId: Id,
  teamName: z.string(),
  startTime: DateTime,
  /** All markers' marks for teachers of the project; without names for the team, once published. */
  marks: z.array(DefenceMark),
  markedCount: z.number().int(),
  /** By the method, with one decimal; null: no marks yet, or not published. */
  score: z.number().nullable(),
});
export type DefenceTurn = z.output<typeof DefenceTurn>;

export const Defence = z.object({
  defenceId: Id,
  courseId: Id,
  form: DefenceForm,
  markers: z.array(z.object({ userId: Id, userName: z.string() })),
  published: z.boolean(),
  editor: z.boolean(),
  /** The actor may mark. */
  marker: z.boolean(),
  myTeamId: Id.nullable(),
  /** In the order of presentation. */
  turns: z.array(DefenceTurn),
  version: z.number().int(),
});
export type Defence = z.output<typeof Defence>;

const Key = z.strictObject({ defenceId: Id });

export const defenceApi = {
  list: get('defence/list', {
    access: 'user',
    summary: 'The defences of a project, with order and times of its teams',
    input: z.object({ courseId: Id }),
    output: z.object({ defences: z.array(Defence) }),
  }),
  save: post('defence/save', {
    access: 'may:course.teach',
    audit: { action: 'defence.save', made: 'defenceId' },
    summary: 'Plans a defence, or changes one; the rubric stays once somebody has marked',
    input: z.strictObject({ courseId: Id, defenceId: Id.nullable(), form: DefenceForm, version: Version }),
    output: z.object({ defenceId: Id }),
  }),
  order: post('defence/order', {
    access: 'may:course.teach',
    audit: { action: 'defence.order', target: 'defenceId' },
    summary: 'Puts teams of the project into the order in which they speak',
    input: Key.extend({ teamIds: z.array(Id).max(200) }),
    output: z.null(),
  }),
  mark: post('defence/mark', {
    access: 'may:course.teach',
    shown: ['comment'],
    audit: { action: 'defence.mark', target: 'defenceId' },
    summary: 'Marks a team by the shared rubric, as one of the markers',
    input: Key.extend({
      teamId: Id,
      scores: RubricScores,
      comment: z.string().trim().max(defenceCommentMax),
    }),
    output: z.object({ total: z.number() }),
  }),
  publish: post('defence/publish', {
    access: 'may:course.teach',
    audit: { action: 'defence.publish', target: 'defenceId' },
    summary: 'Lets the teams see their marks, or no longer',
    input: Key.extend({ published: z.boolean() }),
    output: z.null(),
  }),
  remove: post('defence/delete', {
    access: 'may:course.teach',
    audit: { action: 'defence.delete', target: 'defenceId' },
    summary: 'Deletes a defence that nobody has marked',
    input: Key,
    output: z.null(),
  }),
};

export const defenceFaults = faults('defence', {
  marker: {
    zh: '评委须是本项目的任课教师',
    en: 'Markers are among those who teach the project',
    mn: 'Үнэлэгч нь төслийн багш байх ёстой',
  },
  team: { zh: '只能安排本项目的团队', en: 'Only teams of the project take part', mn: 'Зөвхөн төслийн багууд орно' },
  notOrdered: { zh: '该团队不在答辩顺序中', en: 'The team is not in the order', mn: 'Баг дараалалд алга' },
  scores: {
    zh: '分数与评分项不符',
    en: 'The points do not fit the rubric',
    mn: 'Оноо үнэлгээний шалгууртай тохирохгүй',
  },
  published: { zh: '成绩已公布', en: 'The marks are published', mn: 'Дүн нийтлэгдсэн' },
  marked: {
    zh: '已有评分，不能进行此操作',
    en: 'Somebody has marked: this is not possible any more',
    mn: 'Үнэлгээ орсон тул боломжгүй',
  },
  nobody: { zh: '还没有评分', en: 'Nobody has marked yet', mn: 'Үнэлгээ алга' },
});

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The order, the marks or the publication of a defence have changed. */
    'defence.changed': { courseId: string };
  }
}
