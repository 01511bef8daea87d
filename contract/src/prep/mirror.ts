import { z } from 'zod';
import {
  definitionMax,
  ImageDefinition,
  imageCategories,
  imageCategoryNames,
  imageTypes,
} from '../lab/image-record.ts';
import { Machine, MachineSize } from '../lab/machine.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';

const title = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** A published image as teachers see it. */
const Mirror = z.object({
  imageId: Id,
  /** Twelve digits by which people refer to it. */
  imageCode: z.string(),
  imageName: z.string(),
  description: z.string(),
  category: z.enum(imageCategories),
  type: z.enum(imageTypes),
  labels: z.array(z.object({ labelId: Id, labelName: z.string() })),
  software: z.array(z.string()),
  imageVersion: z.number().int(),
  minMemoryMb: z.number().int(),
  sizeMb: z.number().int(),
  /** Of the whole school. */
  experimentCount: z.number().int(),
  machineCount: z.number().int(),
  updateTime: DateTime,
});
export type Mirror = z.output<typeof Mirror>;

const MirrorDetail = Mirror.extend({
  baseName: z.string(),
  /** Debian packages that its recipe adds; empty for an image without a recipe. */
  packages: z.array(z.string()),
  packageLocation: z.string(),
  dataLocation: z.string(),
  loginUser: z.string(),
  /** Experiments of the actor's own courses that start from it. */
  uses: z.array(z.object({ courseId: Id, courseName: z.string(), sectionTitle: z.string() })),
  /** Minutes that the last build took; 0 if unknown. */
  buildMinutes: z.number().int(),
});
export type MirrorDetail = z.output<typeof MirrorDetail>;

const Tried = Machine.extend({ imageId: Id });

const Key = z.strictObject({ imageId: Id });

export const mirrorApi = {
  list: post('mirror/list', {
    access: 'may:prep.use',
    summary: 'The images that machines can start from, with what is in them and how much they are used; a page',
    input: pageQuery(
      {
        imageName: z.string().trim().max(40).optional(),
        software: z.string().trim().max(40).optional(),
        category: z.enum(imageCategories).optional(),
      },
      ['imageName', 'sizeMb', 'updateTime'],
    ),
    output: pageOf(Mirror),
    sheet: {
      name: title('可用镜像', 'Images', 'Дүрсүүд'),
      columns: {
        imageCode: { title: title('镜像编号', 'Image number', 'Дүрсийн дугаар'), width: 14 },
        imageName: { title: title('镜像名称', 'Image', 'Дүрс'), width: 24 },
        category: { title: title('分类', 'Category', 'Ангилал'), values: imageCategoryNames },
        software: {
          title: title('已装软件', 'Installed', 'Суусан'),
          width: 40,
          read: ({ software }) => software.join('、'),
        },
        description: { title: title('说明', 'About', 'Тайлбар'), width: 48 },
        imageVersion: { title: title('版本', 'Version', 'Хувилбар'), kind: 'number' },
        minMemoryMb: { title: title('最小内存（MB）', 'Memory at least (MB)', 'Санах ойн доод (МБ)'), kind: 'number' },
        sizeMb: { title: title('大小（MB）', 'Size (MB)', 'Хэмжээ (МБ)'), kind: 'number' },
        experimentCount: { title: title('使用的实验', 'Experiments', 'Туршилтууд'), kind: 'number' },
        machineCount: { title: title('使用的虚拟机', 'Machines', 'Машинууд'), kind: 'number' },
        updateTime: { title: title('更新时间', 'Updated', 'Шинэчилсэн'), kind: 'time' },
      },
    },
  }),
  detail: get('mirror/detail', {
    access: 'may:prep.use',
    summary: 'One image: its packages, and the experiments of my courses that use it',
    input: Key,
    output: MirrorDetail,
  }),
  machine: get('mirror/machine', {
    access: 'may:prep.use',
    summary: 'My machine that tries an image, if there is one',
    input: z.object({}),
    output: z.object({ machine: Tried.nullable() }),
  }),
  start: post('mirror/start', {
    access: 'may:prep.use',
    audit: { action: 'mirror.start', target: 'imageId' },
    summary: 'Starts my machine to try an image, or wakes the one that I have; one at a time',
    input: Key.extend(MachineSize.shape),
    output: Machine,
  }),
};

export const mirrorReasonMax = 500;

/** What is asked for: an image on a published one, by a recipe. */
export const MirrorRequestForm = z.strictObject({
  imageName: Name(40),
  category: z.enum(imageCategories),
  baseImageId: Id,
  packages: ImageDefinition.shape.packages,
  commands: z.string().max(definitionMax.commands),
  reason: z.string().trim().min(1).max(mirrorReasonMax),
});
export type MirrorRequestForm = z.output<typeof MirrorRequestForm>;

export const mirrorFaults = faults('mirror', {
  other: {
    status: 409,
    zh: '您正在试用“{name}”，请先释放那台试用机',
    en: 'You are trying {name}; release that machine first',
    mn: 'Та “{name}”-г туршиж байна; эхлээд тэр машиныг чөлөөлнө үү',
  },
  memory: {
    zh: '该镜像至少需要 {min} MB 内存',
    en: 'This image needs {min} MB of memory at least',
    mn: 'Энэ дүрсэнд {min} МБ-аас доошгүй санах ой хэрэгтэй',
  },
  empty: {
    zh: '配方里没有软件包也没有命令：请至少写一项，或直接使用基础镜像',
    en: 'The recipe adds nothing: name a package or a command, or use the base image as it is',
    mn: 'Жор юу ч нэмэхгүй байна: багц эсвэл тушаал бичнэ үү, эсвэл суурь дүрсийг ашиглана уу',
  },
  decided: {
    status: 409,
    zh: '该申请已有结果',
    en: 'It has been decided already',
    mn: 'Энэ хүсэлт аль хэдийн шийдэгдсэн',
  },
  many: {
    status: 409,
    zh: '您有 {max} 个申请还在等待审批，请等待结果或先撤回',
    en: '{max} requests of yours wait already; wait for them or withdraw one',
    mn: 'Таны {max} хүсэлт хүлээгдэж байна; хүлээх эсвэл нэгийг нь буцаана уу',
  },
});
