import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { inWords } from '../wire/rule.ts';
import { Id, Maybe, Name } from '../wire/scalar.ts';

/** Where an image comes from: it ships with the product, the school wrote its recipe, a machine was saved as it, or its disk was uploaded. */
export const imageSources = ['shipped', 'recipe', 'machine', 'upload'] as const;
export type ImageSource = (typeof imageSources)[number];
export const imageSourceNames: Record<ImageSource, Text> = {
  shipped: { zh: '随系统提供', en: 'Shipped', mn: 'Системтэй ирсэн' },
  recipe: { zh: '配方构建', en: 'Recipe', mn: 'Жороор' },
  machine: { zh: '由虚拟机保存', en: 'Saved machine', mn: 'Машинаас хадгалсан' },
  upload: { zh: '上传', tw: '上傳', en: 'Uploaded', mn: 'Байршуулсан' },
};

export const imageCategories = [
  'system',
  'programming',
  'data',
  'database',
  'web',
  'desktop',
  'network',
  'other',
] as const;
export type ImageCategory = (typeof imageCategories)[number];
export const imageCategoryNames: Record<ImageCategory, Text> = {
  system: { zh: '操作系统', tw: '作業系統', en: 'Operating system', mn: 'Үйлдлийн систем' },
  programming: { zh: '编程语言', tw: '程式語言', en: 'Programming', mn: 'Програмчлал' },
  data: { zh: '数据分析', tw: '資料分析', en: 'Data analysis', mn: 'Өгөгдлийн шинжилгээ' },
  database: { zh: '数据库', tw: '資料庫', en: 'Databases', mn: 'Өгөгдлийн сан' },
  web: { zh: 'Web 开发', tw: 'Web 開發', en: 'Web', mn: 'Веб' },
  desktop: { zh: '图形桌面', tw: '圖形桌面', en: 'Desktop', mn: 'График орчин' },
  network: { zh: '网络', tw: '網路', en: 'Networks', mn: 'Сүлжээ' },
  other: { zh: '其他', en: 'Other', mn: 'Бусад' },
};

/** What its machines show. */
export const imageTypes = ['terminal', 'desktop'] as const;
export type ImageType = (typeof imageTypes)[number];
export const imageTypeNames: Record<ImageType, Text> = {
  terminal: { zh: '终端', tw: '終端機', en: 'Terminal', mn: 'Терминал' },
  desktop: { zh: '桌面', en: 'Desktop', mn: 'Дэлгэц' },
};

/** A Debian package by its name. */
const PackageName = inWords(
  z
    .string()
    .trim()
    .max(63)
    .regex(/^[a-z0-9][a-z0-9+.-]+$/),
  {
    zh: 'Debian 软件包名只含小写字母、数字与 + - .',
    en: 'a Debian package has lower case letters, digits and + - . in its name',
    mn: 'Debian багцын нэр жижиг үсэг, тоо, + - . тэмдэгтээс бүрдэнэ',
  },
);

/** An absolute path in the machine, without `..`. */
const FilePath = inWords(
  z
    .string()
    .trim()
    .max(200)
    .regex(/^(\/[A-Za-z0-9._+@-]+)+$/)
    .refine((path) => !path.split('/').some((name) => name === '.' || name === '..')),
  {
    zh: '须为绝对路径，如 /opt/course/readme.txt',
    en: 'an absolute path, like /opt/course/readme.txt',
    mn: 'бүтэн зам байх ёстой, жишээ нь /opt/course/readme.txt',
  },
);

export const definitionMax = { packages: 100, commands: 20_000, files: 20, fileText: 65_536 } as const;

/** What a recipe adds to its base image: packages, then files, then commands, which run as root. */
export const ImageDefinition = z.strictObject({
  packages: z.array(PackageName).max(definitionMax.packages),
  files: z
    .array(z.strictObject({ path: FilePath, text: z.string().max(definitionMax.fileText), executable: z.boolean() }))
    .max(definitionMax.files),
  commands: z.string().max(definitionMax.commands),
});
export type ImageDefinition = z.output<typeof ImageDefinition>;
export const noDefinition: ImageDefinition = { packages: [], files: [], commands: '' };

const Location = Maybe(z.string().trim().max(200), '');

/** What is said about an image, whatever it was made from. */
export const ImageForm = z.strictObject({
  imageName: Name(40),
  description: Maybe(z.string().trim().max(200), ''),
  category: z.enum(imageCategories),
  labelIds: z.array(Id).max(10),
  /** Where in the machine its packages and its data lie. */
  packageLocation: Location,
  dataLocation: Location,
  /** Installed software, as teachers look for it. */
  software: z.array(Name(40)).max(50),
});
export type ImageForm = z.output<typeof ImageForm>;

/** Bytes of an uploaded disk: 20 GiB. */
export const imageUploadMaxBytes = 20 * 1024 ** 3;
/** Where disks of images are sent in pieces (tus 1.0): below `/api/`. Metadata: `imageId`, `filename`. */
export const imageUploadPath = 'labimage/tus';
/** Kinds of disks that are taken, by the extension of the name. */
export const imageUploadExtensions = ['qcow2', 'raw', 'img', 'vmdk', 'vdi', 'ova'] as const;
/** How much memory the machines of an uploaded image may be said to need, in MiB. */
export const uploadMemoryMb = [256, 512, 1024, 2048, 4096] as const;

/** Minutes that builds are said to take before one was measured, by the specification. */
const estimates = [5, 10, 30, 60, 100] as const;
/** Up to how many packages each of them holds. */
const packagesOf = [0, 5, 20, 60] as const;

/** About how many minutes a build takes: as the last one did, else by how much it installs. */
export function estimateOf(image: { source: ImageSource; packageCount: number; lastSeconds: number }): number {
  if (image.lastSeconds > 0) return Math.max(1, Math.ceil(image.lastSeconds / 60));
  if (image.source === 'shipped' || image.source === 'upload') return estimates[1];
  const step = packagesOf.findIndex((most) => image.packageCount <= most);
  return estimates[step < 0 ? estimates.length - 1 : step] ?? estimates[4];
}
