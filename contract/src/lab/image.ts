import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';
import {
  ImageDefinition,
  ImageForm,
  imageCategories,
  imageCategoryNames,
  imageSourceNames,
  imageSources,
  imageTypeNames,
  imageTypes,
  labEngineNames,
  labEngines,
  needsMemoryMb,
} from './image-record.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    'image.changed': { imageId: string };
    'image.log': { imageId: string; fromLine: number; lines: string[] };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Builds, publishes and removes lab images. */
    'lab.image': true;
  }
}

/** Their order is in `imageTransitions`. */
export const imageStates = ['pending', 'processing', 'processed', 'publishing', 'published', 'failed'] as const;
export const ImageState = z.enum(imageStates);
export type ImageState = z.output<typeof ImageState>;

export const imageStateNames: Record<ImageState, Text> = {
  pending: { zh: '待处理', en: 'Pending', mn: 'Хүлээгдэж буй' },
  processing: { zh: '处理中', en: 'Processing', mn: 'Боловсруулж байна' },
  processed: { zh: '已处理', en: 'Processed', mn: 'Боловсруулсан' },
  publishing: { zh: '发布中', en: 'Publishing', mn: 'Нийтэлж байна' },
  published: { zh: '已发布', en: 'Published', mn: 'Нийтэлсэн' },
  failed: { zh: '发布失败', en: 'Failed', mn: 'Амжилтгүй' },
};

export const LabImage = z.object({
  imageId: Id,
  /** Twelve digits by which people refer to it. */
  imageCode: z.string(),
  recipe: z.string(),
  source: z.enum(imageSources),
  category: z.enum(imageCategories),
  type: z.enum(imageTypes),
  /** Where new machines start, if this school has a choice. */
  engine: z.enum(labEngines),
  labels: z.array(z.object({ labelId: Id, labelName: z.string() })),
  /** Number of the version that machines start from; 0 before the first. */
  imageVersion: z.number().int(),
  imageName: z.string(),
  description: z.string(),
  state: ImageState,
  /** 0–100 while it is built. */
  progress: z.number().int(),
  /** Current step of the build, or the reason why it failed. */
  message: z.string(),
  /** True if somebody stopped it, rather than that it failed. */
  cancelled: z.boolean(),
  /** Minimum memory of a machine, in MiB; 0 until it was built. */
  minMemoryMb: z.number().int(),
  sizeMb: z.number().int(),
  machineCount: z.number().int(),
  experimentCount: z.number().int(),
  /** Estimated minutes of a build. */
  estimateMinutes: z.number().int(),
  updateTime: DateTime,
});
export type LabImage = z.output<typeof LabImage>;

/**
 * A version that was published; `present`: its files still exist, because it is the newest or something stands on it.
 */
const ImageVersion = z.object({
  imageVersion: z.number().int(),
  sizeMb: z.number().int(),
  /** SHA-256 of its disk, in hexadecimal. */
  checksum: z.string(),
  buildSeconds: z.number().int(),
  machineCount: z.number().int(),
  present: z.boolean(),
  createTime: DateTime,
});

/** A use of an image that prevents its deletion. */
const ImageUse = z.object({ kind: z.enum(['experiment', 'question', 'image']), name: z.string(), place: z.string() });

const ImageDetail = LabImage.extend({
  packageLocation: z.string(),
  dataLocation: z.string(),
  software: z.array(z.string()),
  /** What its next build shows; `type` is what machines show now. */
  wantedType: z.enum(imageTypes),
  /** User logged in on its console; empty until it was built. */
  loginUser: z.string(),
  baseImageId: Id.nullable(),
  baseName: z.string(),
  definition: ImageDefinition,
  versions: z.array(ImageVersion),
  uses: z.array(ImageUse),
  /** Name of the uploaded disk that waits to be built; empty without one. */
  uploadName: z.string(),
  version: z.number().int(),
});
export type ImageDetail = z.output<typeof ImageDetail>;

const Key = z.strictObject({ imageId: Id });
const Recipe = { baseImageId: Id, definition: ImageDefinition };

export const imageApi = {
  list: post('labimage/list', {
    access: 'may:lab.image',
    summary: 'All lab images',
    input: pageQuery(
      {
        imageName: z.string().max(40).optional(),
        imageCode: z.string().max(12).optional(),
        software: z.string().max(40).optional(),
        state: ImageState.optional(),
        category: z.enum(imageCategories).optional(),
        source: z.enum(imageSources).optional(),
        labelId: Id.optional(),
      },
      ['imageName', 'imageCode', 'sizeMb', 'updateTime'],
    ),
    output: pageOf(LabImage),
    sheet: {
      name: { zh: '实验镜像', en: 'Lab images', mn: 'Туршилтын дүрс' },
      columns: {
        imageCode: { title: { zh: '镜像编号', en: 'Image number', mn: 'Дүрсийн дугаар' }, width: 14 },
        imageName: { title: { zh: '镜像名称', en: 'Image', mn: 'Дүрс' }, width: 24 },
        category: { title: { zh: '分类', en: 'Category', mn: 'Ангилал' }, values: imageCategoryNames },
        type: { title: { zh: '类型', en: 'Type', mn: 'Төрөл' }, values: imageTypeNames },
        engine: { title: { zh: '运行方式', en: 'Runs as', mn: 'Ажиллах хэлбэр' }, values: labEngineNames, width: 20 },
        source: { title: { zh: '来源', en: 'Source', mn: 'Эх сурвалж' }, values: imageSourceNames },
        labels: {
          title: { zh: '标签', en: 'Labels', mn: 'Шошго' },
          read: ({ labels }) => labels.map(({ labelName }) => labelName).join('、'),
        },
        imageVersion: { title: { zh: '版本', en: 'Version', mn: 'Хувилбар' }, kind: 'number' },
        description: { title: { zh: '说明', en: 'About', mn: 'Тайлбар' }, width: 48 },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: imageStateNames },
        minMemoryMb: {
          title: { zh: '最小内存（MB）', en: 'Memory at least (MB)', mn: 'Санах ойн доод (МБ)' },
          kind: 'number',
        },
        sizeMb: { title: { zh: '大小（MB）', en: 'Size (MB)', mn: 'Хэмжээ (МБ)' }, kind: 'number' },
        experimentCount: { title: { zh: '使用的实验', en: 'Experiments', mn: 'Туршилтууд' }, kind: 'number' },
        machineCount: { title: { zh: '使用的虚拟机', en: 'Machines', mn: 'Машинууд' }, kind: 'number' },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  options: get('labimage/options', {
    access: 'may:course.teach',
    summary: 'Published images, for an experiment to choose from',
    output: z.object({
      imageList: z.array(
        z.object({ imageId: Id, imageName: z.string(), description: z.string(), minMemoryMb: z.number().int() }),
      ),
      /** Graphics processors that machines can be given here. */
      gpus: z.number().int(),
    }),
  }),
  engines: get('labimage/engines', {
    access: 'may:lab.image',
    summary: 'The engines that an image may choose from; one alone means that there is no choice',
    output: z.object({ engineList: z.array(z.enum(labEngines)) }),
  }),
  detail: get('labimage/detail', {
    access: 'may:lab.image',
    summary: 'One image with its recipe, its versions and what uses it',
    input: Key,
    output: ImageDetail,
  }),
  save: post('labimage/save', {
    access: 'may:lab.image',
    audit: { action: 'labimage.save' },
    summary: 'Adds an image that is built from a published one by a recipe; nothing is built yet',
    input: ImageForm.extend(Recipe),
    output: Key,
  }),
  update: post('labimage/update', {
    access: 'may:lab.image',
    audit: { action: 'labimage.update', target: 'imageId' },
    summary: 'Changes what is said about an image, and the recipe of one that has one; the next build follows it',
    input: ImageForm.extend({ imageId: Id, version: Version, definition: ImageDefinition.nullable() }),
    output: z.object({ version: z.number().int() }),
  }),
  copy: post('labimage/copy', {
    access: 'may:lab.image',
    audit: { action: 'labimage.copy', target: 'imageId' },
    summary: 'Adds an image with the same recipe, or one that stands on an image without; it shares what is on disk',
    input: Key.extend({ imageName: Name(40) }),
    output: Key,
  }),
  announce: post('labimage/announce', {
    access: 'may:lab.image',
    audit: { action: 'labimage.save' },
    summary: 'Adds an image whose disk is uploaded next (tus, `labimage/tus`); the build begins when it has arrived',
    input: ImageForm.extend({ minMemoryMb: z.literal(needsMemoryMb) }),
    output: Key,
  }),
  saveMachine: post('labimage/savemachine', {
    access: 'may:lab.image',
    audit: { action: 'labimage.savemachine', target: 'machineId' },
    summary: 'Saves a running machine as a new image, as a job; the machine pauses for a moment',
    input: z.strictObject({ machineId: Id, imageName: Name(40) }),
    output: Key,
  }),
  saveVersion: post('labimage/saveversion', {
    access: 'may:lab.image',
    audit: { action: 'labimage.savemachine', target: 'machineId' },
    summary: 'Saves a running machine as the next version of an image that was saved from one, which it stands on',
    input: Key.extend({ machineId: Id }),
    output: z.null(),
  }),
  build: post('labimage/build', {
    access: 'may:lab.image',
    audit: { action: 'labimage.build', target: 'imageId' },
    summary: 'Queues a build of the image (again after a failure, or anew)',
    input: Key,
    output: z.null(),
  }),
  cancel: post('labimage/cancel', { access: 'may:lab.image', summary: 'Stops a build', input: Key, output: z.null() }),
  log: get('labimage/log', {
    access: 'may:lab.image',
    summary: "The build's log from a line on; lines come live over the websocket too",
    input: z.object({ imageId: Id, fromLine: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    output: z.object({ lines: z.array(z.string()), nextLine: z.number().int() }),
  }),
  remove: post('labimage/delete', {
    access: 'may:lab.image',
    audit: { action: 'labimage.delete', target: 'imageId' },
    summary: 'Deletes an image, or the built files of a shipped one; asks for the word DELETE',
    input: Key.extend({ confirm: z.string() }),
    output: z.null(),
  }),
};

/** The permission covers all images. */
const buildsImages = (actor: Rights) => may(actor, 'lab.image');

/** Actions on an image by its state, and the course of its build. */
export const imageTransitions = transitions<ImageState>()({
  /** Requests a build, which waits for its turn. */
  build: { moves: { pending: 'pending', published: 'pending', failed: 'pending' }, who: buildsImages },
  cancel: {
    moves: { pending: 'failed', processing: 'failed', processed: 'failed', publishing: 'failed' },
    who: buildsImages,
  },
  /** Deletes its built files. */
  remove: { moves: { pending: 'pending', published: 'pending', failed: 'pending' }, who: buildsImages },
  /** Also begins again a build whose server has gone silent. */
  begin: {
    moves: { pending: 'processing', processing: 'processing', processed: 'processing', publishing: 'processing' },
    who: 'system',
  },
  process: { moves: { processing: 'processed' }, who: 'system' },
  publish: { moves: { processed: 'publishing' }, who: 'system' },
  finish: { moves: { publishing: 'published' }, who: 'system' },
  fail: { moves: { processing: 'failed', processed: 'failed', publishing: 'failed' }, who: 'system' },
  /** The files of its build are missing, and nothing can make them again. */
  miss: { moves: { pending: 'failed', published: 'failed', failed: 'failed' }, who: 'system' },
  /** They are missing, and are built again; a build that is under way goes on. */
  await: {
    moves: {
      ...{ pending: 'pending', published: 'pending', failed: 'pending' },
      ...{ processing: 'processing', processed: 'processed', publishing: 'publishing' },
    },
    who: 'system',
  },
  /** Missing files are there again. */
  recover: { moves: { pending: 'published', failed: 'published' }, who: 'system' },
  /** The server that builds it stops. */
  interrupt: { moves: { processing: 'pending', processed: 'pending', publishing: 'pending' }, who: 'system' },
});
