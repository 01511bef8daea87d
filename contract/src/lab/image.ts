import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';

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

/** How they follow each other is in `imageTransitions`. */
export const imageStates = ['pending', 'processing', 'processed', 'publishing', 'published', 'failed'] as const;
export const ImageState = z.enum(imageStates);
export type ImageState = z.output<typeof ImageState>;

const imageStateNames: Record<ImageState, Text> = {
  pending: { zh: '待处理', en: 'Pending', mn: 'Хүлээгдэж буй' },
  processing: { zh: '处理中', en: 'Processing', mn: 'Боловсруулж байна' },
  processed: { zh: '已处理', en: 'Processed', mn: 'Боловсруулсан' },
  publishing: { zh: '发布中', en: 'Publishing', mn: 'Нийтэлж байна' },
  published: { zh: '已发布', en: 'Published', mn: 'Нийтэлсэн' },
  failed: { zh: '发布失败', en: 'Failed', mn: 'Амжилтгүй' },
};

export const LabImage = z.object({
  imageId: Id,
  recipe: z.string(),
  imageName: z.string(),
  description: z.string(),
  state: ImageState,
  /** 0–100 while it is built. */
  progress: z.number().int(),
  /** What the build is at, or why it failed. */
  message: z.string(),
  /** It did not fail: somebody stopped it. */
  cancelled: z.boolean(),
  /** Memory a machine needs at least, in MiB; 0 until it was built. */
  minMemoryMb: z.number().int(),
  sizeMb: z.number().int(),
  machineCount: z.number().int(),
  experimentCount: z.number().int(),
  updateTime: DateTime,
});
export type LabImage = z.output<typeof LabImage>;

const Key = z.strictObject({ imageId: Id });

export const imageApi = {
  list: post('labimage/list', {
    access: 'may:lab.image',
    summary: 'All lab images',
    input: pageQuery({ imageName: z.string().max(40).optional(), state: ImageState.optional() }, [
      'imageName',
      'updateTime',
    ]),
    output: pageOf(LabImage),
    sheet: {
      name: { zh: '实验镜像', en: 'Lab images', mn: 'Туршилтын дүрс' },
      columns: {
        imageName: { title: { zh: '镜像名称', en: 'Image', mn: 'Дүрс' }, width: 24 },
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
    }),
  }),
  build: post('labimage/build', {
    access: 'may:lab.image',
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
    summary: 'Takes the built files of an image away; asks for the word DELETE',
    input: Key.extend({ confirm: z.string() }),
    output: z.null(),
  }),
};

export const imageFaults = faults('labimage', {
  busy: { zh: '镜像正在构建', en: 'The image is being built', mn: 'Дүрсийг бүтээж байна' },
  notBusy: { zh: '镜像没有在构建', en: 'The image is not being built', mn: 'Дүрсийг бүтээгээгүй байна' },
  inUse: {
    zh: '有 {count} 台虚拟机正在使用该镜像',
    en: '{count} {count, machine uses|machines use} this image',
    mn: '{count} виртуал машин энэ дүрсийг ашиглаж байна',
  },
  confirm: {
    zh: '请输入 DELETE 确认删除',
    en: 'Type DELETE to confirm',
    mn: 'Баталгаажуулахын тулд DELETE гэж бичнэ үү',
  },
});

/** Whoever builds images builds all of them. */
const buildsImages = (actor: Rights) => may(actor, 'lab.image');

/** What may be done to an image in which state, and how its build goes on. */
export const imageTransitions = transitions<ImageState>()({
  /** Wants a build, which waits for its turn. */
  build: { moves: { pending: 'pending', published: 'pending', failed: 'pending' }, who: buildsImages },
  cancel: {
    moves: { pending: 'failed', processing: 'failed', processed: 'failed', publishing: 'failed' },
    who: buildsImages,
  },
  /** Takes its built files away. */
  remove: { moves: { pending: 'pending', published: 'pending', failed: 'pending' }, who: buildsImages },
  /** Also of one whose server has gone silent. */
  begin: {
    moves: { pending: 'processing', processing: 'processing', processed: 'processing', publishing: 'processing' },
    who: 'system',
  },
  process: { moves: { processing: 'processed' }, who: 'system' },
  publish: { moves: { processed: 'publishing' }, who: 'system' },
  finish: { moves: { publishing: 'published' }, who: 'system' },
  fail: { moves: { processing: 'failed', processed: 'failed', publishing: 'failed' }, who: 'system' },
  /** The server that makes it ends. */
  interrupt: { moves: { processing: 'pending', processed: 'pending', publishing: 'pending' }, who: 'system' },
});
