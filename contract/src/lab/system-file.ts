import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Maybe, Name, Version } from '../wire/scalar.ts';

/** `empty`: nothing was uploaded yet; `arrived`: it waits to be made into a disk; `failed`: that failed. */
export const systemFileStates = ['empty', 'arrived', 'processing', 'ready', 'failed'] as const;
export type SystemFileState = (typeof systemFileStates)[number];
const stateNames: Record<SystemFileState, Text> = {
  empty: { zh: '待上传', tw: '待上傳', en: 'No file yet', mn: 'Файлгүй' },
  arrived: { zh: '待处理', en: 'Waiting', mn: 'Хүлээгдэж буй' },
  processing: { zh: '处理中', en: 'Processing', mn: 'Боловсруулж байна' },
  ready: { zh: '可用', en: 'Ready', mn: 'Бэлэн' },
  failed: { zh: '处理失败', en: 'Failed', mn: 'Амжилтгүй' },
};

/** Folder of the files in machines: `/data/<folder>`. */
export const systemFileRoot = '/data';
/** Maximum number that an experiment may choose. */
export const systemFilesOfExperiment = { max: 4 } as const;
/** Maximum number of files of an unpacked archive. */
export const systemFileMaxEntries = 100_000;
/** Path of resumable uploads (tus 1.0), below `/api/`. Metadata: `systemFileId`, `filename`. */
export const systemFileUploadPath = 'systemfile/tus';
/** Archives that can be unpacked, by the end of the name. */
export const systemFileArchives = ['zip', 'tar.gz', 'tgz'] as const;
export const isSystemFileArchive = (name: string): boolean =>
  systemFileArchives.some((one) => name.toLowerCase().endsWith(`.${one}`));

const FolderName = inWords(
  z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/),
  {
    zh: '目录名以小写字母或数字开头，只含小写字母、数字与 . _ -，最多 40 位',
    en: 'a folder begins with a lower case letter or a digit, and has 40 lower case letters, digits, dots, _ and - at most',
    mn: 'хавтас жижиг үсэг эсвэл тоогоор эхэлж, жижиг үсэг, тоо, . _ - тэмдэгтээс бүрдэнэ (40 хүртэл)',
  },
);

export const SystemFileForm = z.strictObject({
  fileName: Name(60),
  /** Folder below `/data` in machines that are made from now on. */
  folderName: FolderName,
  description: Maybe(z.string().trim().max(300), ''),
  labels: z.array(Name(20)).max(10),
  /** The upload is an archive, and machines see the files in it. */
  unpack: z.boolean(),
});
export type SystemFileForm = z.output<typeof SystemFileForm>;

export const SystemFile = z.object({
  systemFileId: Id,
  fileName: z.string(),
  folderName: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  unpack: z.boolean(),
  state: z.enum(systemFileStates),
  /** The job that makes the disk, while it runs, for the user who started it. */
  jobId: Id.nullable(),
  /** Name of the upload; empty before. */
  uploadName: z.string(),
  /** Reason of its failure, or the names of the archive that were left out. */
  message: z.string(),
  /** Machines can be given it, even while a newer upload is in progress. */
  usable: z.boolean(),
  /** Number of files in it and their total bytes; bytes of the disk that machines see. */
  entryCount: z.number().int(),
  contentBytes: z.number().int(),
  diskBytes: z.number().int(),
  /** SHA-256 of the upload, in hexadecimal; empty before. */
  checksum: z.string(),
  experimentCount: z.number().int(),
  /** Number of machines with it that are not released. */
  machineCount: z.number().int(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type SystemFile = z.output<typeof SystemFile>;

/** Choice for a teacher, and data of an experiment. */
export const SystemFileChoice = z.object({
  systemFileId: Id,
  fileName: z.string(),
  folderName: z.string(),
  description: z.string(),
  contentBytes: z.number().int(),
});
export type SystemFileChoice = z.output<typeof SystemFileChoice>;

const Key = z.strictObject({ systemFileId: Id });

export const systemFileApi = {
  list: post('systemfile/list', {
    access: 'may:lab.image',
    summary: 'Shared read-only data for machines',
    input: pageQuery(
      {
        fileName: z.string().max(60).optional(),
        label: z.string().max(20).optional(),
        state: z.enum(systemFileStates).optional(),
      },
      ['fileName', 'folderName', 'diskBytes', 'updateTime'],
    ),
    output: pageOf(SystemFile),
    sheet: {
      name: { zh: '系统文件', tw: '系統檔案', en: 'System files', mn: 'Системийн файл' },
      columns: {
        fileName: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 24 },
        folderName: { title: { zh: '目录', tw: '目錄', en: 'Folder', mn: 'Хавтас' }, width: 18 },
        description: { title: { zh: '说明', en: 'About', mn: 'Тайлбар' }, width: 40 },
        labels: { title: { zh: '标签', en: 'Labels', mn: 'Шошго' }, read: ({ labels }) => labels.join('、') },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: stateNames },
        entryCount: { title: { zh: '文件数', en: 'Files', mn: 'Файл' }, kind: 'number' },
        contentBytes: { title: { zh: '内容（字节）', en: 'Content (bytes)', mn: 'Агуулга (байт)' }, kind: 'number' },
        diskBytes: { title: { zh: '占用（字节）', en: 'On disk (bytes)', mn: 'Диск дээр (байт)' }, kind: 'number' },
        checksum: { title: { zh: '校验值', en: 'Checksum', mn: 'Шалгах утга' }, width: 40 },
        experimentCount: { title: { zh: '使用的实验', en: 'Experiments', mn: 'Туршилтууд' }, kind: 'number' },
        machineCount: { title: { zh: '使用的虚拟机', en: 'Machines', mn: 'Машинууд' }, kind: 'number' },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  detail: get('systemfile/detail', {
    access: 'may:lab.image',
    summary: 'One of them, with the experiments that chose it; 50 at most',
    input: Key,
    output: SystemFile.extend({ useList: z.array(z.object({ courseName: z.string(), sectionName: z.string() })) }),
  }),
  save: post('systemfile/save', {
    access: 'may:lab.image',
    audit: { action: 'systemfile.save' },
    summary: 'Adds data whose bytes are uploaded next (tus, `systemfile/tus`)',
    input: SystemFileForm,
    output: Key,
  }),
  update: post('systemfile/update', {
    access: 'may:lab.image',
    audit: { action: 'systemfile.update', target: 'systemFileId' },
    summary: 'Changes what is said about data; machines that have it keep it where it is',
    input: SystemFileForm.extend({ systemFileId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  build: post('systemfile/build', {
    access: 'may:lab.image',
    audit: { action: 'systemfile.build', target: 'systemFileId' },
    summary:
      'Makes what has arrived into the disk that machines see, as a job; machines that have an older one keep it',
    input: Key,
    output: z.object({ jobId: Id }),
  }),
  remove: post('systemfile/delete', {
    access: 'may:lab.image',
    audit: { action: 'systemfile.delete', target: 'systemFileId' },
    summary:
      'Deletes data; where experiments or machines use it only with the word DELETE. Machines that have it keep it until they end',
    input: Key.extend({ confirm: Maybe(z.string().max(20), '') }),
    output: z.null(),
  }),
};

export const systemFileChoiceApi = {
  options: get('systemfile/options', {
    access: 'may:course.teach',
    summary: 'The data that experiments can choose; 500 at most',
    output: z.object({ fileList: z.array(SystemFileChoice) }),
  }),
  ofExperiment: get('systemfile/ofexperiment', {
    access: 'may:course.teach',
    summary: 'The data that the machines of an experiment are given',
    input: z.object({ sectionId: Id }),
    output: z.object({ fileList: z.array(SystemFileChoice) }),
  }),
  choose: post('systemfile/choose', {
    access: 'may:course.teach',
    audit: { action: 'systemfile.choose', target: 'sectionId' },
    summary: 'Says which data the machines of an experiment are given when they are made; four at most',
    input: z.strictObject({ sectionId: Id, systemFileIds: z.array(Id).max(systemFilesOfExperiment.max) }),
    output: z.null(),
  }),
  ofMachine: get('systemfile/ofmachine', {
    access: 'user',
    summary: 'The data that a machine was given, and where it lies in it',
    input: z.object({ machineId: Id }),
    output: z.object({
      mountList: z.array(
        z.object({ path: z.string(), fileName: z.string(), description: z.string(), contentBytes: z.number().int() }),
      ),
    }),
  }),
};

export const systemFileFaults = faults('systemfile', {
  sameName: {
    zh: '已有系统文件“{name}”',
    tw: '已有系統檔案「{name}」',
    en: 'There is a system file “{name}” already',
    mn: '«{name}» системийн файл аль хэдийн байна',
  },
  sameFolder: {
    zh: '目录 /data/{name} 已被另一个系统文件使用',
    en: 'Another system file has the folder /data/{name}',
    mn: '/data/{name} хавтсыг өөр системийн файл ашиглаж байна',
  },
  busy: {
    zh: '正在处理，请等它完成或先取消任务',
    en: 'It is being processed: wait for it, or cancel the job',
    mn: 'Боловсруулж байна: дуусахыг хүлээх эсвэл ажлыг цуцална уу',
  },
  noFile: { zh: '请先上传文件', tw: '請先上傳檔案', en: 'Upload a file first', mn: 'Эхлээд файл байршуулна уу' },
  kind: {
    status: 415,
    zh: '要解开的文件须为 zip、tar.gz 或 tgz；单个文件请关闭“解开压缩包”',
    en: 'What is to be unpacked is a zip, tar.gz or tgz; for a single file switch unpacking off',
    mn: 'Задлах файл zip, tar.gz эсвэл tgz байна; нэг файлд задлахыг унтраана уу',
  },
  size: {
    status: 413,
    zh: '文件须小于 {max}，服务器磁盘也要留有三倍空间',
    en: 'A file is smaller than {max}, and the disk of the server must have three times its size free',
    mn: 'Файл {max}-ээс бага, серверийн диск гурав дахин их чөлөөтэй байх ёстой',
  },
  notReady: {
    zh: '“{name}”还不能使用，请等它处理完成',
    tw: '「{name}」還不能使用，請等它處理完成',
    en: '“{name}” is not ready yet',
    mn: '«{name}» хараахан бэлэн болоогүй',
  },
  noImage: {
    zh: '请先为实验选择镜像',
    en: 'Choose the image of the experiment first',
    mn: 'Эхлээд туршилтын дүрсээ сонгоно уу',
  },
  inUse: {
    zh: '有 {experiments} 个实验、{machines} 台虚拟机在使用，请输入 DELETE 确认',
    en: '{experiments} {experiments, experiment|experiments} and {machines} {machines, machine|machines} use it: type DELETE to confirm',
    mn: '{experiments} туршилт, {machines} машин ашиглаж байна; DELETE гэж бичиж баталгаажуулна уу',
  },
  missing: {
    zh: '实验的系统文件在这台服务器上找不到，请联系老师',
    en: 'The data of the experiment is not on this server, please tell your teacher',
    mn: 'Туршилтын системийн файл энэ сервер дээр алга, багштайгаа холбогдоно уу',
  },
  failed: {
    zh: '没有做成：{reason}',
    en: 'It could not be made: {reason}',
    mn: 'Бүтээж чадсангүй: {reason}',
  },
});
