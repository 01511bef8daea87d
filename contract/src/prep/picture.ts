import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';

/** Maximum width times height of a picture. */
export const pictureMaxPixels = 40_000_000;
/** Maximum number of pictures of an upload, and their total bytes: 32 MB. */
export const pictureBatchMax = 50;
export const pictureBatchBytes = 32 * 1024 * 1024;
/** Maximum number of pictures and of classes of a data set. */
export const picturesMax = 5000;
export const pictureClassesMax = 50;
/**
 * Below `/api/`: `POST picture/upload/{datasetId}?className=…` with PNG and JPEG as the fields `file` of a form; no
 * class for data sets without classes.
 */
export const pictureUploadPath = 'picture/upload';
/**
 * Below `/api/`: `POST picture/archive/{datasetId}` with a zip of class folders as the field `file` of a form; a job
 * imports it. Folders `train`, `validation` and `test` around them give the pictures their splits. Large ones are sent
 * in pieces (`prepUploadPath`).
 */
export const pictureArchivePath = 'picture/archive';

/** Below `/api/`: `GET file/picture/{pictureId}` is a large picture as lists show it: a JPEG of a few kilobytes. */
export const pictureThumbPath = 'file/picture';
/** Longer side of it in pixels. A picture that is not longer is shown as it is. */
export const pictureThumbSide = 320;

export const pictureSplits = ['train', 'validation', 'test'] as const;
export type PictureSplit = (typeof pictureSplits)[number];

export const ClassName = Name(50);

export const Picture = z.object({
  pictureId: Id,
  /** File name as uploaded. */
  name: z.string(),
  className: z.string(),
  address: z.string(),
  /** What lists show: a smaller picture where there is one, else the same. */
  thumbAddress: z.string(),
  /** Pixels after rotation to the upright form. */
  width: z.number().int(),
  height: z.number().int(),
  createTime: DateTime,
});
export type Picture = z.output<typeof Picture>;

/** Reasons for which a file is refused. */
export const pictureProblems = ['kind', 'broken', 'pixels', 'bytes', 'folder', 'full'] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** Result of importing several files. */
export const PictureReport = z.object({
  added: z.number().int(),
  /** Files whose content is present already, with its class; at most 200 are listed. */
  doubled: z.array(z.object({ name: z.string(), className: z.string() })),
  doubledCount: z.number().int(),
  refused: z.array(z.object({ name: z.string(), problem: z.enum(pictureProblems) })),
  refusedCount: z.number().int(),
});
export type PictureReport = z.output<typeof PictureReport>;

const Key = z.strictObject({ datasetId: Id });
const Some = Key.extend({ pictureIds: z.array(Id).min(1).max(picturesMax) });

/** Maximum bytes of the pictures in an exported archive. */
export const pictureExportMaxBytes = 1024 ** 3;

/**
 * Endpoint outside the envelope: the response is a zip with a folder per split that holds one per class, as programs read
 * it.
 */
export const pictureFiles = {
  export: { path: 'picture/export', input: z.strictObject({ datasetId: Id, versionId: Id }) },
};

export const pictureApi = {
  overview: post('picture/overview', {
    access: 'may:training.use',
    summary: 'The classes of a data set of pictures with how many each has now, beside its versions',
    input: Key,
    output: z.object({
      classList: z.array(z.object({ name: z.string(), count: z.number().int() })),
      total: z.number().int(),
      /** Pictures that came with a split. */
      splitCount: z.number().int(),
    }),
  }),
  list: post('picture/list', {
    access: 'may:training.use',
    summary: 'Pictures of a data set, of one class or all, the latest first; a page',
    input: pageQuery({ datasetId: Id, className: ClassName.optional() }, ['createTime', 'name']),
    output: pageOf(Picture),
  }),
  ids: post('picture/ids', {
    access: 'may:training.use',
    summary: 'Ids of the pictures of one class or all, in the order of their list; 5000 at most',
    input: Key.extend({ className: ClassName.optional() }),
    output: z.object({ pictureIds: z.array(Id).max(picturesMax) }),
  }),
  addClass: post('picture/addclass', {
    access: 'may:prep.use',
    audit: { action: 'picture.addclass', target: 'datasetId' },
    summary: 'Adds an empty class',
    input: Key.extend({ name: ClassName }),
    output: z.null(),
  }),
  renameClass: post('picture/renameclass', {
    access: 'may:prep.use',
    audit: { action: 'picture.renameclass', target: 'datasetId' },
    summary: 'Gives a class another name; versions keep the former',
    input: Key.extend({ name: ClassName, to: ClassName }),
    output: z.null(),
  }),
  removeClass: post('picture/deleteclass', {
    access: 'may:prep.use',
    audit: { action: 'picture.deleteClass', target: 'datasetId' },
    summary: 'Takes a class away with its pictures; versions keep them',
    input: Key.extend({ name: ClassName }),
    output: z.null(),
  }),
  move: post('picture/move', {
    access: 'may:prep.use',
    audit: { action: 'picture.move', target: 'datasetId' },
    summary: 'Moves pictures to another class',
    input: Some.extend({ className: ClassName }),
    output: z.object({ moved: z.number().int() }),
  }),
  remove: post('picture/delete', {
    access: 'may:prep.use',
    audit: { action: 'picture.delete', target: 'datasetId' },
    summary: 'Takes pictures away; versions keep them',
    input: Some,
    output: z.object({ removed: z.number().int() }),
  }),
  freeze: post('picture/freeze', {
    access: 'may:prep.use',
    audit: { action: 'picture.freeze', made: 'versionId' },
    summary:
      'Makes a version of the pictures as they are now, each class split by the seed, or as its pictures came where that is wished',
    input: Key.extend({
      seed: z.number().int().min(0).max(1_000_000),
      /** Fractions of each class. */
      validation: z.number().min(0).max(0.4),
      test: z.number().min(0.05).max(0.5),
      /**
       * Pictures keep the split that they came with; the others, and a class that came without a test or without
       * anything to learn from, are split by the seed.
       */
      keepSplits: z.boolean().default(false),
      note: z.string().trim().max(200),
    }),
    output: z.object({ versionId: Id }),
  }),
};

export const PictureArchiveReply = z.object({ jobId: Id });

export const pictureFaults = faults('picture', {
  exportSize: {
    zh: '图片总共超过 {max} MB，请分成几个数据集再导出',
    en: 'The pictures are larger than {max} MB together; please export them from several data sets',
    mn: 'Зургууд нийт {max} МБ-аас их; хэд хэдэн багц болгож гаргана уу',
  },
  noPictures: {
    zh: '这不是图像数据集',
    en: 'This data set holds no pictures',
    mn: 'Энэ багц зураг агуулаагүй',
  },
  noClass: { zh: '没有这个类别：{name}', en: 'There is no class {name}', mn: 'Ийм ангилал алга: {name}' },
  classThere: {
    zh: '已有这个类别：{name}',
    en: 'There is a class {name} already',
    mn: '{name} ангилал аль хэдийн бий',
  },
  manyClasses: {
    zh: '一个数据集最多 {max} 个类别',
    en: 'A data set has {max} classes at most',
    mn: 'Нэг багц {max} ангилалтай',
  },
  full: {
    zh: '一个数据集最多 {max} 张图片',
    en: 'A data set has {max} pictures at most',
    mn: 'Нэг багц {max} зурагтай',
  },
  fewClasses: {
    zh: '至少需要两个类别，每个类别至少 3 张图片',
    en: 'It takes two classes at least, with three pictures each',
    mn: 'Дор хаяж хоёр ангилал, тус бүр гурван зурагтай байх ёстой',
  },
  nothing: {
    zh: '压缩包里没有类别文件夹，或其中没有图片。请把图片放在以类别命名的文件夹里再压缩',
    en: 'There are no pictures in folders of classes. Put the pictures into folders named by their classes, then zip those',
    mn: 'Ангиллын хавтсанд зураг алга. Зургуудыг ангиллаар нэрлэсэн хавтсанд хийгээд zip болгоно уу',
  },
});
