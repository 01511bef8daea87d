import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { DatasetTable, RecipeStep, recipeMax } from './dataset-table.ts';
import { prepSharingNames, prepSharings } from './sharing.ts';

/** What it is for. */
export const datasetKinds = ['machineLearning', 'imageClassification', 'objectDetection'] as const;
export type DatasetKind = (typeof datasetKinds)[number];

/** Bytes of a table that is uploaded: 32 MB. */
export const tableMaxBytes = 32 * 1024 * 1024;
/** Rows without the titles, and columns. */
export const tableMaxRows = 100_000;
export const tableMaxColumns = 200;
/** Below `/api/`: `POST dataset/upload/{datasetId}` with CSV, Excel or JSON as the field `file` of a form; makes a version. */
export const datasetUploadPath = 'dataset/upload';

/** What is said about a data set. */
export const DatasetForm = z.strictObject({
  name: Name(100),
  description: z.string().trim().max(500),
  labels: z.array(Name(30)).max(10),
  sharing: z.enum(prepSharings),
  /** The course with which it is shared. */
  courseId: Id.nullable(),
});
export type DatasetForm = z.output<typeof DatasetForm>;

export const Dataset = DatasetForm.extend({
  datasetId: Id,
  kind: z.enum(datasetKinds),
  courseName: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** The owner's. */
  organizationId: Id.nullable(),
  version: z.number().int(),
  /** Its versions; 0: nothing was uploaded yet. */
  versionCount: z.number().int(),
  /** Of the latest version; of pictures, those that are there now. */
  rowCount: z.number().int(),
  updateTime: DateTime,
});
export type Dataset = z.output<typeof Dataset>;

/** A state of the data; it never changes. */
export const DatasetVersion = z.object({
  versionId: Id,
  /** From 1. */
  number: z.number().int(),
  note: z.string(),
  rowCount: z.number().int(),
  bytes: z.number().int(),
  /** By which it was made of the version before it; empty for an upload. */
  recipe: z.array(RecipeStep),
  /** The column that is to be foretold. */
  target: z.string().nullable(),
  /** The table as CSV in UTF-8. */
  address: z.string(),
  createTime: DateTime,
});
export type DatasetVersion = z.output<typeof DatasetVersion>;

const Key = z.strictObject({ datasetId: Id });

export const datasetApi = {
  list: post('dataset/list', {
    access: 'may:training.use',
    summary: 'Data sets of mine, that are shared with me, and of my data range; a page',
    input: pageQuery(
      {
        name: z.string().trim().max(100).optional(),
        label: z.string().trim().max(30).optional(),
        sharing: z.enum(prepSharings).optional(),
        kind: z.enum(datasetKinds).optional(),
      },
      ['name', 'updateTime'],
    ),
    output: pageOf(Dataset),
    sheet: {
      name: { zh: '数据集', en: 'Data sets', mn: 'Өгөгдлийн багц' },
      columns: {
        name: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 32 },
        rowCount: { title: { zh: '行数', en: 'Rows', mn: 'Мөр' }, kind: 'number' },
        versionCount: { title: { zh: '版本数', en: 'Versions', mn: 'Хувилбар' }, kind: 'number' },
        sharing: { title: { zh: '共享', en: 'Shared with', mn: 'Хуваалцах' }, values: prepSharingNames },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  get: post('dataset/get', {
    access: 'may:training.use',
    summary:
      'A data set with its versions, the latest first, and what one of them holds; without a version, the latest',
    input: z.strictObject({ datasetId: Id, versionId: Id.nullable() }),
    output: z.object({
      dataset: Dataset,
      versionList: z.array(DatasetVersion),
      versionId: Id.nullable(),
      /** Null before the first upload. */
      table: DatasetTable.nullable(),
    }),
  }),
  save: post('dataset/save', {
    access: 'may:prep.use',
    audit: { action: 'dataset.save' },
    summary: 'Makes an empty data set',
    input: DatasetForm.extend({ kind: z.enum(datasetKinds) }),
    output: Key,
  }),
  update: post('dataset/update', {
    access: 'may:prep.use',
    audit: { action: 'dataset.update', target: 'datasetId' },
    summary: 'Changes what is said about a data set',
    input: DatasetForm.extend({ datasetId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  clean: post('dataset/clean', {
    access: 'may:prep.use',
    summary: 'Makes a new version of one by steps of cleaning; they are kept with it, and the former version stays',
    input: z.strictObject({
      datasetId: Id,
      versionId: Id,
      recipe: z.array(RecipeStep).max(recipeMax),
      target: z.string().max(100).nullable(),
      note: z.string().trim().max(200),
    }),
    output: z.object({ versionId: Id }),
  }),
  remove: post('dataset/delete', {
    access: 'may:prep.use',
    audit: { action: 'dataset.delete', target: 'datasetId' },
    summary: 'Deletes a data set with its versions; refused while trainings were made with it',
    input: Key,
    output: z.null(),
  }),
};

export const DatasetUpload = z.object({ versionId: Id });

export const datasetFaults = faults('dataset', {
  courseMissing: {
    zh: '共享给课程时请选择课程',
    en: 'Choose the course with which it is shared',
    mn: 'Хуваалцах хичээлээ сонгоно уу',
  },
  pictures: {
    zh: '图像数据集请上传图片或类别文件夹的 zip，不能上传表格',
    en: 'This data set holds pictures, not tables',
    mn: 'Энэ багц хүснэгт биш зураг агуулна',
  },
  kind: {
    status: 415,
    zh: '请上传 CSV、Excel（xlsx、xls）或 JSON 文件',
    en: 'Please upload CSV, Excel (xlsx, xls) or JSON',
    mn: 'CSV, Excel (xlsx, xls) эсвэл JSON файл оруулна уу',
  },
  json: {
    zh: 'JSON 应为对象的数组，如 [{"长":1,"宽":2}]',
    en: 'The JSON must be an array of objects, such as [{"length":1,"width":2}]',
    mn: 'JSON нь объектын массив байх ёстой, жишээ нь [{"урт":1,"өргөн":2}]',
  },
  empty: {
    zh: '表中没有数据：第一行应为列名，下面至少一行',
    en: 'There is no data: the first row names the columns, and at least one follows',
    mn: 'Өгөгдөл алга: эхний мөр баганын нэр, доор нь дор хаяж нэг мөр байна',
  },
  columns: {
    zh: '列名为空、重复或超过 100 字：{name}',
    en: 'A column’s name is empty, doubled or longer than 100 characters: {name}',
    mn: 'Баганын нэр хоосон, давхардсан эсвэл 100 тэмдэгтээс урт: {name}',
  },
  noColumn: { zh: '没有这一列：{name}', en: 'There is no column {name}', mn: 'Ийм багана алга: {name}' },
  nothingLeft: {
    zh: '清洗后没有数据了，请检查步骤',
    en: 'Nothing is left after these steps; please look at them again',
    mn: 'Эдгээр алхмын дараа өгөгдөл үлдсэнгүй; шалгана уу',
  },
  inUse: {
    status: 409,
    zh: '已有训练使用了这个数据集，不能删除',
    en: 'Trainings were made with this data set; it cannot be deleted',
    mn: 'Энэ багцаар сургалт хийсэн тул устгах боломжгүй',
  },
});
