import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Version } from '../wire/scalar.ts';
import { Shape, shapesMax } from './shape.ts';

/** Maximum number of pictures of a task. */
export const labellingPicturesMax = 200;

/** Agreement of labels with those of the teacher: fractions from 0 to 1, null where the divisor is zero. */
export const LabelScore = z.object({
  /** Counts of true positives, false positives and misses. */
  hits: z.number().int(),
  extra: z.number().int(),
  missed: z.number().int(),
  precision: z.number().nullable(),
  recall: z.number().nullable(),
  /** Mean overlap of the true positives. */
  overlap: z.number().nullable(),
});
export type LabelScore = z.output<typeof LabelScore>;
export const Comparison = z.object({
  /** Out of a hundred: the harmonic mean of precision and recall. */
  points: z.number().int(),
  total: LabelScore,
  labels: z.array(LabelScore.extend({ name: z.string() })),
});
export type Comparison = z.output<typeof Comparison>;

export const TaskLabel = z.object({ labelId: Id, name: z.string(), colour: z.string() });
export type TaskLabel = z.output<typeof TaskLabel>;

const Key = z.strictObject({ sectionId: Id });

export const LabellingResult = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  /** Number of pictures with shapes. */
  done: z.number().int(),
  submitTime: DateTime.nullable(),
  comparison: Comparison,
});
export type LabellingResult = z.output<typeof LabellingResult>;

const title = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });
const share = (of: number | null) => of && Number(of.toFixed(4));

export const labellingApi = {
  get: post('labelling/get', {
    access: 'user',
    summary: 'The pictures that are to be labelled in a section, and how far one is',
    input: Key,
    output: z.object({
      sectionId: Id,
      editor: z.boolean(),
      /** Null before the task is set up. For editors only. */
      versionId: Id.nullable(),
      datasetName: z.string(),
      labels: z.array(TaskLabel),
      /** Percentage by which two outlines must overlap to count as the same object. */
      threshold: z.number().int(),
      scoreShown: z.boolean(),
      itemList: z.array(z.object({ itemId: Id, name: z.string(), done: z.boolean() })),
      handedIn: z.boolean(),
      /** After submission, if the teacher shows it. */
      comparison: Comparison.nullable(),
    }),
  }),
  save: post('labelling/save', {
    access: 'may:course.teach',
    audit: { action: 'labelling.save', target: 'sectionId' },
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
  work: post('labelling/work', {
    access: 'may:course.teach',
    summary: 'What one student drew in the pictures of a task, beside the teacher’s labels',
    input: Key.extend({ userId: Id }),
    output: z.object({
      labels: z.array(TaskLabel),
      itemList: z.array(
        z.object({
          ...{ itemId: Id, name: z.string(), address: z.string(), width: z.number().int(), height: z.number().int() },
          shapes: z.array(Shape),
          gold: z.array(Shape),
        }),
      ),
    }),
  }),
  results: post('labelling/results', {
    access: 'may:course.teach',
    summary: 'How the labels of each student fit; a page',
    input: pageQuery({ sectionId: Id, words: z.string().trim().max(40).optional() }, [
      'loginName',
      'userName',
      'done',
      'submitTime',
    ]),
    output: pageOf(LabellingResult),
    sheet: {
      name: title('标注结果', 'Labelling results', 'Тэмдэглэгээний дүн'),
      columns: {
        loginName: { title: title('账号', 'Account', 'Нэвтрэх нэр') },
        userName: { title: title('姓名', 'Name', 'Нэр') },
        done: { title: title('已标注图片', 'Pictures labelled', 'Тэмдэглэсэн зураг'), kind: 'number' },
        comparison: {
          ...{ title: title('得分', 'Points', 'Оноо'), kind: 'number' },
          read: ({ comparison }) => comparison.points,
        },
        precision: {
          ...{ title: title('精确率', 'Precision', 'Precision'), kind: 'number' },
          read: ({ comparison }) => share(comparison.total.precision),
        },
        recall: {
          ...{ title: title('召回率', 'Recall', 'Recall'), kind: 'number' },
          read: ({ comparison }) => share(comparison.total.recall),
        },
        overlap: {
          ...{ title: title('平均重叠', 'Mean overlap', 'Дундаж давхцал'), kind: 'number' },
          read: ({ comparison }) => share(comparison.total.overlap),
        },
        submitTime: { title: title('提交时间', 'Handed in', 'Илгээсэн'), kind: 'time' },
      },
    },
  }),
};

/** Below `/api/`: `GET file/labelling/{itemId}` returns the picture. */
export const labellingPicturePath = 'file/labelling';

export const labellingFaults = faults('labelling', {
  shared: {
    zh: '这个数据集已共享给他人，学生能看到标准标注；请先把它改为“仅自己”',
    en: 'The data set is shared, so students could see the gold labels; make it yours alone first',
    mn: 'Өгөгдлийн багц хуваалцсан тул жишиг тэмдэглэгээ харагдана; эхлээд “зөвхөн би” болгоно уу',
  },
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
