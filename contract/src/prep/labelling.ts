import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Version } from '../wire/scalar.ts';
import { Shape, shapesMax } from './shape.ts';

/** Pictures of one task. */
export const labellingPicturesMax = 200;

/** How well labels fit those of the teacher: shares from 0 to 1, null where there is nothing to divide by. */
export const LabelScore = z.object({
  /** Found, drawn where nothing is, and missed. */
  hits: z.number().int(),
  extra: z.number().int(),
  missed: z.number().int(),
  precision: z.number().nullable(),
  recall: z.number().nullable(),
  /** The mean overlap of what was found. */
  overlap: z.number().nullable(),
});
export type LabelScore = z.output<typeof LabelScore>;
export const Comparison = z.object({
  /** Of a hundred: the harmonic mean of precision and recall. */
  points: z.number().int(),
  total: LabelScore,
  labels: z.array(LabelScore.extend({ name: z.string() })),
});
export type Comparison = z.output<typeof Comparison>;

export const TaskLabel = z.object({ labelId: Id, name: z.string(), colour: z.string() });
export type TaskLabel = z.output<typeof TaskLabel>;

const Key = z.strictObject({ sectionId: Id });

export const labellingApi = {
  get: post('labelling/get', {
    access: 'user',
    summary: 'The pictures that are to be labelled in a section, and how far one is',
    input: Key,
    output: z.object({
      sectionId: Id,
      editor: z.boolean(),
      /** Null: it is not set up yet. For whoever edits alone. */
      versionId: Id.nullable(),
      datasetName: z.string(),
      labels: z.array(TaskLabel),
      /** Of a hundred: how far two outlines must overlap to be of one thing. */
      threshold: z.number().int(),
      scoreShown: z.boolean(),
      itemList: z.array(z.object({ itemId: Id, name: z.string(), done: z.boolean() })),
      handedIn: z.boolean(),
      /** Once it is handed in, where the teacher shows it. */
      comparison: Comparison.nullable(),
    }),
  }),
  save: post('labelling/save', {
    access: 'may:course.teach',
    summary:
      'Says which version of a data set students label, and how it is compared; what somebody began keeps its pictures',
    input: Key.extend({
      versionId: Id,
      count: z.number().int().min(1).max(labellingPicturesMax),
      threshold: z.number().int().min(30).max(95),
      scoreShown: z.boolean(),
    }),
    output: z.null(),
  }),
  item: post('labelling/item', {
    access: 'user',
    summary: 'One picture of a task with what one drew; with the teacher’s labels once one may see them',
    input: z.strictObject({ itemId: Id }),
    output: z.object({
      itemId: Id,
      name: z.string(),
      address: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      shapes: z.array(Shape),
      version: z.number().int(),
      writable: z.boolean(),
      gold: z.array(Shape).nullable(),
    }),
  }),
  draw: post('labelling/draw', {
    access: 'may:course.study',
    summary: 'Writes what a student drew in a picture, until it is handed in',
    input: z.strictObject({ itemId: Id, version: Version, shapes: z.array(Shape).max(shapesMax) }),
    output: z.object({ version: z.number().int() }),
  }),
  submit: post('labelling/submit', {
    access: 'may:course.study',
    summary: 'Hands a student’s labels in, once',
    input: Key,
    output: z.null(),
  }),
  results: post('labelling/results', {
    access: 'may:course.teach',
    summary: 'How the labels of each student fit, those who began first',
    input: Key,
    output: z.object({
      studentList: z.array(
        z.object({
          userId: Id,
          loginName: z.string(),
          userName: z.string(),
          done: z.number().int(),
          submitTime: DateTime.nullable(),
          comparison: Comparison,
        }),
      ),
    }),
  }),
};

/** Below `/api/`: `GET labelling/picture/{itemId}` answers the picture. */
export const labellingPicturePath = 'labelling/picture';

export const labellingFaults = faults('labelling', {
  begun: {
    status: 409,
    zh: '已有学生开始标注，不能更换图片',
    en: 'Students have begun; the pictures cannot be changed',
    mn: 'Сурагчид эхэлсэн тул зургийг солих боломжгүй',
  },
  handedIn: {
    status: 409,
    zh: '已经提交，不能再修改',
    en: 'It is handed in and cannot be changed',
    mn: 'Илгээсэн тул өөрчлөх боломжгүй',
  },
  nothing: {
    zh: '还没有标注任何图片',
    en: 'No picture is labelled yet',
    mn: 'Нэг ч зураг тэмдэглээгүй',
  },
  notStudent: {
    zh: '只有本课程的学生可以标注',
    en: 'Only students of the course label',
    mn: 'Зөвхөн хичээлийн сурагч тэмдэглэнэ',
  },
});
