import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { inWords } from '../wire/rule.ts';
import { Id, Maybe, Name } from '../wire/scalar.ts';

/**
 * Source of an image: shipped with the product, built by a recipe of the school, saved from a machine, or uploaded as a
 * disk.
 */
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

/** Where its machines run: on the hosts of the school's servers, or as containers of a cluster, which have no desktop. */
export const labEngines = ['qemu', 'lxd'] as const;
export type LabEngineName = (typeof labEngines)[number];
export const labEngineNames: Record<LabEngineName, Text> = {
  qemu: { zh: '虚拟机（QEMU）', tw: '虛擬機（QEMU）', en: 'Virtual machine (QEMU)', mn: 'Виртуал машин (QEMU)' },
  lxd: { zh: '容器（LXD 集群）', tw: '容器（LXD 叢集）', en: 'Container (LXD cluster)', mn: 'Контейнер (LXD кластер)' },
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

/** Whether a file system of Linux takes a name, at 255 bytes: three of each letter that is not of ASCII. */
const isShort = (name: string) => name.length <= 80 || /^[\w.+@-]*$/.test(name);

/** An absolute path in the machine, without `..`. */
const FilePath = inWords(
  z
    .string()
    .trim()
    .max(200)
    .regex(/^(\/[\p{L}\p{M}\p{N}._+@-]+)+$/u)
    .refine((path) => path.split('/').every((name) => name !== '.' && name !== '..' && isShort(name))),
  {
    zh: '须为以 / 开头的绝对路径，只含文字、数字和 . _ + @ -，不含空格，如 /opt/course/readme.txt',
    en: 'an absolute path of letters, digits and . _ + @ - without spaces, like /opt/course/readme.txt',
    mn: '/ тэмдгээр эхэлсэн, үсэг, тоо, . _ + @ - тэмдэгттэй, зайгүй бүтэн зам байх ёстой, жишээ нь /opt/course/readme.txt',
  },
);

/** Choices for the memory that the machines of an image need, in MiB. */
export const needsMemoryMb = [256, 512, 1024, 2048, 4096] as const;

export const definitionMax = { packages: 100, commands: 20_000, files: 20, fileText: 65_536 } as const;

/** What a recipe adds to its base image: packages, then files, then commands, which run as root. */
export const ImageDefinition = z.strictObject({
  packages: z.array(PackageName).max(definitionMax.packages),
  files: z
    .array(z.strictObject({ path: FilePath, text: z.string().max(definitionMax.fileText), executable: z.boolean() }))
    .max(definitionMax.files),
  commands: z.string().max(definitionMax.commands),
  /** Minimum memory of its machines, where that is more than the base image's. */
  minMemoryMb: z.literal(needsMemoryMb).optional(),
});
export type ImageDefinition = z.output<typeof ImageDefinition>;
export const noDefinition: ImageDefinition = { packages: [], files: [], commands: '' };

const Location = Maybe(z.string().trim().max(200), '');

/** Description of an image, independent of its source. */
export const ImageForm = z.strictObject({
  imageName: Name(40),
  description: Maybe(z.string().trim().max(200), ''),
  category: z.enum(imageCategories),
  /**
   * What its machines are to show: the next build follows it. Without, it stays as it is; a new one shows a terminal.
   */
  type: z.enum(imageTypes).optional(),
  /** Where new machines start. Without, it stays as it is; a new image begins with QEMU. */
  engine: z.enum(labEngines).optional(),
  labelIds: z.array(Id).max(10),
  /** Path of its packages and its data in the machine. */
  packageLocation: Location,
  dataLocation: Location,
  /** Installed software, as teachers search for it. */
  software: z.array(Name(40)).max(50),
});
export type ImageForm = z.output<typeof ImageForm>;

/** Path of resumable uploads of image disks (tus 1.0), below `/api/`. Metadata: `imageId`, `filename`. */
export const imageUploadPath = 'labimage/tus';
/** Accepted kinds of disks, by the extension of the name. */
export const imageUploadExtensions = ['qcow2', 'raw', 'img', 'vmdk', 'vdi', 'ova'] as const;

/** Estimated minutes of builds before one was measured, by the specification. */
const estimates = [5, 10, 30, 60, 100] as const;
/** Maximum number of packages for each estimate. */
const packagesOf = [0, 5, 20, 60] as const;

/** Maximum bytes of an uploaded disk for each estimate. */
const bytesOf = [1, 4, 8, 16].map((gigabytes) => gigabytes * 1024 ** 3);

/** Returns the estimated minutes of a build: those of the last one, else by how much it installs or converts. */
export function estimateOf(image: {
  source: ImageSource;
  packageCount: number;
  /** Bytes of the uploaded disk; 0 before it arrived. */
  uploadBytes: number;
  lastSeconds: number;
}): number {
  const upload = image.source === 'upload' && image.uploadBytes > 0;
  if (image.lastSeconds > 0 && !upload) return Math.max(1, Math.ceil(image.lastSeconds / 60));
  if (image.source === 'shipped' || (image.source === 'upload' && !upload)) return estimates[1];
  const step = upload
    ? bytesOf.findIndex((most) => image.uploadBytes <= most)
    : packagesOf.findIndex((most) => image.packageCount <= most);
  return estimates[step < 0 ? estimates.length - 1 : step] ?? estimates[4];
}
