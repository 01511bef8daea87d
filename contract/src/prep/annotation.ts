import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { PictureReport } from './picture.ts';
import { Shape, shapesMax } from './shape.ts';

/** Progress of a picture. */
export const annotationStates = ['unlabelled', 'labelled', 'reviewed'] as const;
export type AnnotationState = (typeof annotationStates)[number];
export const annotationStateNames: Record<AnnotationState, Text> = {
  unlabelled: { zh: '未标注', en: 'Unlabelled', mn: 'Тэмдэглээгүй' },
  labelled: { zh: '已标注', en: 'Labelled', mn: 'Тэмдэглэсэн' },
  reviewed: { zh: '已审核', en: 'Reviewed', mn: 'Хянасан' },
};

/** Maximum number of labels of a data set. */
export const labelsMax = 50;
/** Colours of labels, distinguishable on light and dark pictures. */
export const labelColours = [
  ...['#f5222d', '#1677ff', '#52c41a', '#faad14', '#722ed1', '#13c2c2', '#eb2f96'],
  ...['#a0d911', '#fa541c', '#2f54eb', '#8c8c8c', '#ffd666'],
] as const;
/** Keys that select a label; the letters that select tools are excluded. */
export const labelHotkeys = [...'1234567890qwertyuiasdfghjklzxcnm'] as const;

export const LabelForm = z.strictObject({
  name: Name(50),
  colour: z.enum(labelColours),
  /** Null: no key. */
  hotkey: z.enum(labelHotkeys as unknown as [string, ...string[]]).nullable(),
});
export const AnnotationLabel = LabelForm.extend({
  labelId: Id,
  /** Number of shapes with this label. */
  count: z.number().int(),
});
export type AnnotationLabel = z.output<typeof AnnotationLabel>;

export const AnnotatedPicture = z.object({
  pictureId: Id,
  name: z.string(),
  address: z.string(),
  /** What lists show: a smaller picture where there is one, else the same. */
  thumbAddress: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  state: z.enum(annotationStates),
  shapes: z.array(Shape),
  version: z.number().int(),
});
export type AnnotatedPicture = z.output<typeof AnnotatedPicture>;

/** File formats of other programs. */
export const annotationFormats = ['coco', 'voc', 'yolo'] as const;
export type AnnotationFormat = (typeof annotationFormats)[number];
export const annotationFormatNames: Record<AnnotationFormat, string> = {
  coco: 'COCO',
  voc: 'Pascal VOC',
  yolo: 'YOLO',
};

/** Losses when a format is written or a file is read. */
export const annotationLosses = [
  /** A polygon became its bounding box. */
  'polygon',
  /** Colours and keys of labels are lost. */
  'look',
  /** The state, labelled or reviewed, is lost. */
  'state',
  /** The split of a picture in a version is lost. */
  'split',
  /** A run-length mask became its bounding box. */
  'mask',
  /** Several polygons of one object became several shapes. */
  'parts',
  /** A crowd became one shape. */
  'crowd',
  /** Key points of a pose are lost; its box remains. */
  'pose',
  /** Captions of pictures are lost. */
  'caption',
  /** The flags difficult, truncated, occluded and pose are lost. */
  'flags',
  /** A shape has no size or is outside its picture. */
  'empty',
  /** Labels refer to a picture that the archive lacks. */
  'noPicture',
  /** Labels refer to one of several pictures of the same name, and nothing tells to which. */
  'sameName',
  /** Two files contain the same object; it was taken once. */
  'twice',
  /** Lines could not be read. */
  'line',
  /** The picture had labels already, which stay. */
  'kept',
  /** A data set cannot have so many labels, or a picture so many shapes. */
  'full',
] as const;
export type AnnotationLoss = (typeof annotationLosses)[number];
export const Losses = z.array(z.object({ loss: z.enum(annotationLosses), count: z.number().int() }));
export type Losses = z.output<typeof Losses>;

/** Result of an import; the format is null if the archive held pictures only. */
export const AnnotationReport = PictureReport.extend({
  format: z.enum(annotationFormats).nullable(),
  shapeCount: z.number().int(),
  newLabels: z.array(z.string()),
  losses: Losses,
});
export type AnnotationReport = z.output<typeof AnnotationReport>;

/**
 * Below `/api/`: `POST annotation/import/{datasetId}` with a zip as the field `file` of a form; a job imports it and
 * returns `AnnotationReport`.
 */
export const annotationImportPath = 'annotation/import';
/** Maximum bytes of the pictures in one exported archive: 120 MB. */
export const exportMaxBytes = 120 * 1024 * 1024;

const Key = z.strictObject({ datasetId: Id });
const Exported = Key.extend({
  /** Null: the current state. */
  versionId: Id.nullable(),
  format: z.enum(annotationFormats),
});

/** Endpoint outside the envelope: the response is a zip. */
export const annotationFiles = {
  export: { path: 'annotation/export', input: Exported.extend({ pictures: z.boolean() }) },
};

export const annotationApi = {
  overview: post('annotation/overview', {
    access: 'may:training.use',
    summary: 'The labels of a data set for object detection, and how far its pictures are',
    input: Key,
    output: z.object({
      labelList: z.array(AnnotationLabel),
      states: z.record(z.enum(annotationStates), z.number().int()),
      total: z.number().int(),
    }),
  }),
  list: post('annotation/list', {
    access: 'may:training.use',
    summary: 'Pictures of a data set with what is labelled in them, by state and label; a page',
    input: pageQuery({ datasetId: Id, state: z.enum(annotationStates).optional(), labelId: Id.optional() }, [
      'createTime',
      'name',
    ]),
    output: pageOf(AnnotatedPicture),
  }),
  get: post('annotation/get', {
    access: 'may:training.use',
    summary: 'One picture with its shapes, who changed them last, and the pictures before and after it',
    input: z.strictObject({ pictureId: Id }),
    output: AnnotatedPicture.extend({
      datasetId: Id,
      datasetName: z.string(),
      editor: z.boolean(),
      updaterName: z.string(),
      updateTime: DateTime.nullable(),
      /** Position in the data set, from 1. */
      number: z.number().int(),
      total: z.number().int(),
      formerId: Id.nullable(),
      nextId: Id.nullable(),
    }),
  }),
  save: post('annotation/save', {
    access: 'may:prep.use',
    summary: 'Writes the shapes of a picture; refused when somebody else wrote them meanwhile',
    input: z.strictObject({
      pictureId: Id,
      version: Version,
      state: z.enum(annotationStates),
      shapes: z.array(Shape).max(shapesMax),
    }),
    output: z.object({ version: z.number().int() }),
  }),
  stay: post('annotation/stay', {
    access: 'may:prep.use',
    summary: 'Says that somebody has a picture open, and who else has; call it every 15 seconds',
    input: z.strictObject({ pictureId: Id }),
    output: z.object({ others: z.array(z.string()), version: z.number().int() }),
  }),
  saveLabel: post('annotation/savelabel', {
    access: 'may:prep.use',
    audit: { action: 'annotation.savelabel', target: 'datasetId' },
    summary: 'Adds a label, or changes one',
    input: LabelForm.extend({ datasetId: Id, labelId: Id.nullable() }),
    output: z.object({ labelId: Id }),
  }),
  removeLabel: post('annotation/deletelabel', {
    access: 'may:prep.use',
    audit: { action: 'annotation.deleteLabel', target: 'labelId' },
    summary: 'Deletes a label that no shape has',
    input: z.strictObject({ labelId: Id }),
    output: z.null(),
  }),
  freeze: post('annotation/freeze', {
    access: 'may:prep.use',
    audit: { action: 'annotation.freeze', made: 'versionId' },
    summary: 'Makes a version of the pictures that are labelled or reviewed, split by the seed',
    input: Key.extend({
      seed: z.number().int().min(0).max(1_000_000),
      validation: z.number().min(0).max(0.4),
      test: z.number().min(0.05).max(0.5),
      note: z.string().trim().max(200),
    }),
    output: z.object({ versionId: Id }),
  }),
  losses: post('annotation/losses', {
    access: 'may:training.use',
    summary: 'What a format does not hold of a data set or of one of its versions, before it is exported',
    input: Exported,
    output: z.object({ pictureCount: z.number().int(), shapeCount: z.number().int(), losses: Losses }),
  }),
};

export const AnnotationImportReply = z.object({ jobId: Id });

export const annotationFaults = faults('annotation', {
  otherKind: {
    zh: '这不是目标检测数据集',
    en: 'This data set is not for object detection',
    mn: 'Энэ багц объект илрүүлэхэд зориулагдаагүй',
  },
  outside: {
    zh: '标注超出了图片范围，或使用了不存在的标签',
    en: 'A shape lies outside of its picture, or has a label that there is not',
    mn: 'Тэмдэглэгээ зургаас гадуур, эсвэл байхгүй шошготой',
  },
  labelThere: {
    zh: '标签名称或快捷键已被使用：{name}',
    en: 'Another label has this name or key: {name}',
    mn: 'Нэр эсвэл товч өөр шошгод бий: {name}',
  },
  manyLabels: {
    zh: '一个数据集最多 {max} 个标签',
    en: 'A data set has {max} labels at most',
    mn: 'Нэг багц {max} шошготой',
  },
  labelUsed: {
    status: 409,
    zh: '已有 {count} 处标注使用了这个标签，不能删除',
    en: 'This label is used {count} {count, time|times}; it cannot be deleted',
    mn: 'Энэ шошгыг {count} удаа хэрэглэсэн тул устгах боломжгүй',
  },
  fewPictures: {
    zh: '至少需要 3 张已标注的图片',
    en: 'It takes three labelled pictures at least',
    mn: 'Дор хаяж 3 тэмдэглэсэн зураг хэрэгтэй',
  },
  manyShapes: {
    zh: '一个版本最多 {max} 处标注',
    en: 'A version has {max} shapes at most',
    mn: 'Нэг хувилбар {max} тэмдэглэгээтэй',
  },
  exportSize: {
    status: 413,
    zh: '图片共超过 {max} MB，请只导出标注文件',
    en: 'The pictures have more than {max} MB together: please export the labels alone',
    mn: 'Зургууд {max} МБ-аас их: зөвхөн тэмдэглэгээг гаргана уу',
  },
  nothing: {
    zh: '压缩包里没有 PNG、JPG 图片',
    en: 'There are no PNG or JPG pictures in the archive',
    mn: 'Архивт PNG, JPG зураг алга',
  },
});
