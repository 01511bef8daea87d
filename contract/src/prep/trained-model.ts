import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { prepSharingNames, prepSharings } from './sharing.ts';
import { trainingTasks } from './table-training.ts';
import { anyAlgorithmNames, TrainingResult } from './training.ts';

export const modelTasks = [...trainingTasks, 'pictures', 'detection'] as const;
export type ModelTask = (typeof modelTasks)[number];
export const modelTaskNames: Record<ModelTask, Text> = {
  classification: { zh: '表格分类', en: 'Classes of rows', mn: 'Мөр ангилах' },
  regression: { zh: '表格回归', en: 'Numbers of rows', mn: 'Тоо таамаглах' },
  structure: { zh: '表格聚类', en: 'Structure of rows', mn: 'Бүтэц' },
  pictures: { zh: '图像分类', en: 'Classes of pictures', mn: 'Зураг ангилах' },
  detection: { zh: '目标检测', en: 'Detection', mn: 'Илрүүлэлт' },
};

/** Maximum versions of a model. */
export const modelVersionsMax = 100;
const noteMax = 200;

/** A model: trainings of one task that replace each other. */
export const TrainedModel = z.object({
  trainedModelId: Id,
  name: z.string(),
  description: z.string(),
  task: z.enum(modelTasks),
  /** With whom: they may try the version in use. */
  sharing: z.enum(prepSharings),
  courseId: Id.nullable(),
  courseName: z.string(),
  versionCount: z.number().int(),
  /** Number of the version in use; null without versions. */
  inUse: z.number().int().nullable(),
  /** Of the version in use. */
  figures: z.record(z.string(), z.number()),
  version: z.number().int(),
  updateTime: DateTime,
});
export type TrainedModel = z.output<typeof TrainedModel>;

export const ModelVersion = z.object({
  /** Version number, from 1; never given twice. */
  number: z.number().int(),
  runId: Id,
  runName: z.string(),
  note: z.string(),
  algorithm: z.enum(anyAlgorithmNames),
  datasetName: z.string(),
  datasetVersion: z.number().int(),
  figures: z.record(z.string(), z.number()),
  createTime: DateTime,
});
export type ModelVersion = z.output<typeof ModelVersion>;

/** A model to be tried. */
export const OfferedModel = z.object({
  trainedModelId: Id,
  name: z.string(),
  description: z.string(),
  task: z.enum(modelTasks),
  /** Of the version in use, as is the rest. */
  algorithm: z.enum(anyAlgorithmNames),
  figures: z.record(z.string(), z.number()),
  ownerName: z.string(),
  courseName: z.string(),
  updateTime: DateTime,
});
export type OfferedModel = z.output<typeof OfferedModel>;

const Key = z.strictObject({ trainedModelId: Id });
const Numbered = Key.extend({ number: z.number().int().min(1).max(2_147_483_647) });
const Form = z.strictObject({
  name: Name(100),
  description: z.string().trim().max(500),
  sharing: z.enum(prepSharings),
  /** Course with which it is shared. */
  courseId: Id.nullable(),
});
const title = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });
const rounded = (figures: Record<string, number>) =>
  Object.entries(figures)
    .map(([name, value]) => `${name}=${Number(value.toFixed(4))}`)
    .join('; ');

export const trainedModelApi = {
  list: post('trainedmodel/list', {
    access: 'may:training.use',
    summary: 'My models with the figures of their versions in use; a page',
    input: pageQuery({ name: z.string().trim().max(100).optional(), task: z.enum(modelTasks).optional() }, [
      'name',
      'updateTime',
    ]),
    output: pageOf(TrainedModel),
    sheet: {
      name: title('模型', 'Models', 'Загварууд'),
      columns: {
        name: { title: title('名称', 'Name', 'Нэр'), width: 28 },
        task: { title: title('类型', 'Kind', 'Төрөл'), values: modelTaskNames },
        sharing: { title: title('共享', 'Shared with', 'Хуваалцах'), values: prepSharingNames },
        versionCount: { title: title('版本数', 'Versions', 'Хувилбар'), kind: 'number' },
        inUse: { title: title('在用版本', 'In use', 'Ашиглаж буй'), kind: 'number' },
        figures: { title: title('指标', 'Figures', 'Үзүүлэлт'), width: 40, read: ({ figures }) => rounded(figures) },
        description: { title: title('说明', 'About', 'Тайлбар'), width: 40 },
        updateTime: { title: title('更新时间', 'Updated', 'Шинэчилсэн'), kind: 'time' },
      },
    },
  }),
  get: post('trainedmodel/get', {
    access: 'may:training.use',
    summary: 'One of my models with its versions, the latest first, and what the one in use takes',
    input: Key,
    output: z.object({
      model: TrainedModel,
      versionList: z.array(ModelVersion),
      /** What the version in use takes for a prediction; null for pictures. */
      inputs: TrainingResult.shape.inputs.nullable(),
    }),
  }),
  listOffered: post('trainedmodel/listoffered', {
    access: 'may:training.use',
    summary: 'Models that I may try: mine, and those that are shared with me; a page',
    input: pageQuery({ name: z.string().trim().max(100).optional(), task: z.enum(modelTasks).optional() }, [
      'name',
      'updateTime',
    ]),
    output: pageOf(OfferedModel),
  }),
  getOffered: post('trainedmodel/getoffered', {
    access: 'may:training.use',
    summary: 'A model that I may try, and the training by which its version in use is tried',
    input: Key,
    output: z.object({
      model: OfferedModel,
      runId: Id,
      /** What it takes for a prediction; null for pictures. */
      inputs: TrainingResult.shape.inputs.nullable(),
    }),
  }),
  save: post('trainedmodel/save', {
    access: 'may:training.use',
    audit: { action: 'trainedmodel.save', made: 'trainedModelId' },
    summary: 'Keeps one of my trainings as the next version of a model, or as the first of a new one',
    input: z.strictObject({
      runId: Id,
      /** Null: a new model. */
      trainedModelId: Id.nullable(),
      /** Of the new model. */
      name: z.string().trim().max(100),
      note: z.string().trim().max(noteMax),
      /** Whether the version is the one in use from now on. */
      use: z.boolean(),
    }),
    output: z.object({ trainedModelId: Id, number: z.number().int() }),
  }),
  update: post('trainedmodel/update', {
    access: 'may:training.use',
    audit: { action: 'trainedmodel.update', target: 'trainedModelId' },
    summary: 'Changes what is said about one of my models, and with whom it is shared',
    input: Form.extend({ trainedModelId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  use: post('trainedmodel/use', {
    access: 'may:training.use',
    audit: { action: 'trainedmodel.use', target: 'trainedModelId' },
    summary: 'Says which version of one of my models is in use',
    input: Numbered,
    output: z.null(),
  }),
  removeVersion: post('trainedmodel/deleteversion', {
    access: 'may:training.use',
    audit: { action: 'trainedmodel.deleteversion', target: 'trainedModelId' },
    summary: 'Takes a version that is not in use out of one of my models; the training stays',
    input: Numbered,
    output: z.null(),
  }),
  remove: post('trainedmodel/delete', {
    access: 'may:training.use',
    audit: { action: 'trainedmodel.delete', target: 'trainedModelId' },
    summary: 'Deletes one of my models with its versions; the trainings stay',
    input: Key,
    output: z.null(),
  }),
};

export const trainedModelFaults = faults('trainedmodel', {
  notDone: {
    status: 409,
    zh: '只有已完成、并且带有模型的训练才能保存为模型版本',
    en: 'Only a training that is done and has a model becomes a version',
    mn: 'Зөвхөн дууссан, загвартай сургалт хувилбар болно',
  },
  noName: { zh: '请填写模型名称', en: 'Name the model', mn: 'Загварын нэрийг бичнэ үү' },
  unlike: {
    zh: '这次训练的任务与模型不同，请另建一个模型',
    en: 'This training is of another kind than the model; make another model of it',
    mn: 'Энэ сургалт загвараас өөр төрлийнх; өөр загвар үүсгэнэ үү',
  },
  already: {
    status: 409,
    zh: '这次训练已经是该模型的版本 {n}',
    en: 'This training is version {n} of the model already',
    mn: 'Энэ сургалт аль хэдийн {n}-р хувилбар',
  },
  inUse: {
    status: 409,
    zh: '正在使用的版本不能删除：请先改用其他版本，或删除整个模型',
    en: 'The version in use stays: use another one first, or delete the model',
    mn: 'Ашиглаж буй хувилбарыг устгахгүй: эхлээд өөрийг сонгох эсвэл загварыг бүхэлд нь устгана уу',
  },
  courseMissing: {
    zh: '共享给课程时请选择课程',
    en: 'Choose the course with which it is shared',
    mn: 'Хуваалцах хичээлээ сонгоно уу',
  },
  many: {
    status: 409,
    zh: '一个模型最多保留 {max} 个版本，请先删除不用的',
    en: 'A model has {max} versions at most; delete some first',
    mn: 'Нэг загварт {max} хувилбар хүртэл; эхлээд заримыг устгана уу',
  },
});
