import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { DatasetTable, RecipeStep, recipeMax } from './dataset-table.ts';
import { prepSharingNames, prepSharings } from './sharing.ts';

/** Purpose of a data set. */
export const datasetKinds = ['machineLearning', 'imageClassification', 'objectDetection'] as const;
export type DatasetKind = (typeof datasetKinds)[number];

/** Maximum rows of CSV, without the header, columns, and cells in all. */
export const tableMaxRows = 1_000_000;
export const tableMaxColumns = 200;
export const tableMaxCells = 20_000_000;
/** Maximum rows of Excel and JSON, of a workbook that is exported, and of what is read as a whole. */
export const sheetMaxRows = 100_000;
/**
 * Below `/api/`: `POST dataset/upload/{datasetId}` with CSV, Excel or JSON as the field `file` of a form; creates a
 * version, a large one by a job.
 */
export const datasetUploadPath = 'dataset/upload';

/** Editable description of a data set. */
export const DatasetForm = z.strictObject({
  name: Name(100),
  description: z.string().trim().max(500),
  labels: z.array(Name(30)).max(10),
  sharing: z.enum(prepSharings),
  /** Course with which it is shared. */
  courseId: Id.nullable(),
});
export type DatasetForm = z.output<typeof DatasetForm>;

export const Dataset = DatasetForm.extend({
  datasetId: Id,
  kind: z.enum(datasetKinds),
  courseName: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  version: z.number().int(),
  /** Number of versions; 0 before the first upload. */
  versionCount: z.number().int(),
  /** Rows of the latest version; for pictures, the number present now. */
  rowCount: z.number().int(),
  updateTime: DateTime,
});
export type Dataset = z.output<typeof Dataset>;

/** An immutable version of the data. */
export const DatasetVersion = z.object({
  versionId: Id,
  /** Version number, from 1. */
  number: z.number().int(),
  note: z.string(),
  rowCount: z.number().int(),
  bytes: z.number().int(),
  /** Steps by which it was made from the previous version; empty for an upload. */
  recipe: z.array(RecipeStep),
  /** Column to predict. */
  target: z.string().nullable(),
  /** Address of the table as CSV in UTF-8. */
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
      /** One's own job that makes the next version; null: there is none. */
      jobId: Id.nullable(),
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
    audit: { action: 'dataset.clean', made: 'versionId' },
    summary:
      'Makes a new version of one by steps of cleaning; they are kept with it, and the former version stays. With more than 100,000 rows a job makes it',
    input: z.strictObject({
      datasetId: Id,
      versionId: Id,
      recipe: z.array(RecipeStep).max(recipeMax),
      target: z.string().max(100).nullable(),
      note: z.string().trim().max(200),
    }),
    output: z.object({
      versionId: Id,
      /** Job that makes the version; null: it is made. */
      jobId: Id.nullable(),
    }),
  }),
  remove: post('dataset/delete', {
    access: 'may:prep.use',
    audit: { action: 'dataset.delete', target: 'datasetId' },
    summary: 'Deletes a data set with its versions; refused while trainings were made with it',
    input: Key,
    output: z.null(),
  }),
};

/**
 * Endpoint outside the envelope: a version of a table, after its recipe, as a workbook; its numbers are numbers. As CSV
 * it is at the address of the version.
 */
export const datasetFiles = { export: { path: 'dataset/export', input: z.strictObject({ versionId: Id }) } };

/** What of a file is in its version otherwise than it was. */
export const tableRemarks = [
  /** The first column, the numbers of the rows, had no name and was given one. */
  'index',
  /** Rows have more cells than the titles; the columns behind were given names. */
  'wideRows',
  /** Rows have fewer cells than the titles; the missing ones are empty. */
  'shortRows',
  /** Other sheets of the workbook are not in the version. */
  'otherSheets',
] as const;
/** Its number of rows or sheets, and the names of the columns or sheets. */
export const TableRemark = z.object({
  remark: z.enum(tableRemarks),
  count: z.number().int(),
  names: z.array(z.string()),
});
export type TableRemark = z.output<typeof TableRemark>;

export const DatasetUpload = z.object({
  versionId: Id,
  /** Job that makes the version, with `TableJobResult`; null: it is made. */
  jobId: Id.nullable(),
  remarks: z.array(TableRemark),
});
export type DatasetUpload = z.output<typeof DatasetUpload>;

/** Result of the jobs that make a version. */
export const TableJobResult = z.object({ versionId: Id, remarks: z.array(TableRemark) });
export type TableJobResult = z.output<typeof TableJobResult>;

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
  size: {
    status: 413,
    zh: '表格最多 {rows} 行、{columns} 列，共 {cells} 个单元格；超过 10 万行的表请存为 CSV',
    en: 'A table may have {rows} rows, {columns} columns and {cells} cells in all; one of more than 100,000 rows must be CSV',
    mn: 'Хүснэгт {rows} мөр, {columns} багана, нийт {cells} нүд хүртэл байна; 100 000-аас олон мөртэйг CSV болгоно уу',
  },
  manyRows: {
    zh: '超过 {max} 行的版本不能导出为 Excel，请下载 CSV',
    en: 'A version of more than {max} rows cannot be exported to Excel; please download the CSV',
    mn: '{max}-аас олон мөртэй хувилбарыг Excel болгох боломжгүй; CSV-ээр татна уу',
  },
  busy: {
    status: 409,
    zh: '正在为这个数据集生成另一个版本，请在它完成后再试',
    en: 'Another version of this data set is being made; please try again when it is there',
    mn: 'Энэ багцын өөр хувилбар үүсгэж байна; дууссаны дараа дахин оролдоно уу',
  },
  noColumn: { zh: '没有这一列：{name}', en: 'There is no column {name}', mn: 'Ийм багана алга: {name}' },
  nothingLeft: {
    zh: '清洗后没有数据了，请检查步骤',
    en: 'Nothing is left after these steps; please look at them again',
    mn: 'Эдгээр алхмын дараа өгөгдөл үлдсэнгүй; шалгана уу',
  },
  inSection: {
    status: 409,
    zh: '小节“{title}”用这个数据集评测学生，学生不能看到它的内容：请保持“仅自己”，或另建一个数据集来共享',
    en: 'The section {title} compares students with this data set, so they must not see it: keep it yours alone, or share another one',
    mn: '“{title}” хэсэг энэ багцаар сурагчдыг үнэлдэг тул “зөвхөн би” хэвээр үлдээх, эсвэл өөр багц хуваалцана уу',
  },
  projectFull: {
    status: 413,
    zh: '科研项目「{name}」的数据最多 {max} GB，已用 {used} GB，放不下这次的 {more} GB。可以把不再使用的数据集移出项目（数据集会保留），或请管理员调高项目配额',
    en: 'The data of the research project {name} may be {max} GB; {used} GB are used and this needs {more} GB. Take a data set that is not used any more out of the project, the data set stays, or ask your administrator to raise the quota',
    mn: 'Судалгааны «{name}» төслийн өгөгдөл {max} ГБ хүртэл; {used} ГБ ашигласан, энд {more} ГБ хэрэгтэй. Хэрэглэхгүй багцыг төслөөс гаргах (багц үлдэнэ) эсвэл админаас квот нэмүүлнэ үү',
  },
  inUse: {
    status: 409,
    zh: '已有训练使用了这个数据集，不能删除',
    en: 'Trainings were made with this data set; it cannot be deleted',
    mn: 'Энэ багцаар сургалт хийсэн тул устгах боломжгүй',
  },
});
