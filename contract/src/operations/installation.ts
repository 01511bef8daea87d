import { z } from 'zod';
import { modules } from '../base/module.ts';
import { engineParts } from '../lab/engine-host.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Sees the parts and capabilities of this installation. */
    'installation.view': true;
    /** Installs programs and data on the servers, which apt does as root. */
    'installation.manage': true;
  }
}

interface ProgramSpec {
  /** Debian package that contains it. */
  package: string;
  purpose: Text;
}

const judging = (language: string): Text => ({
  zh: `评测 ${language} 程序`,
  en: `Judging programs in ${language}`,
  mn: `${language} програм шалгах`,
});

/** Programs of the host that are optional; without one, a part of the product does not work. */
export const optionalPrograms = {
  'qemu-system-x86_64': {
    package: 'qemu-system-x86',
    purpose: { zh: '运行实验机', en: 'Running lab machines', mn: 'Лабын машин ажиллуулах' },
  },
  'qemu-img': {
    package: 'qemu-utils',
    purpose: { zh: '实验机的磁盘', en: 'Disks of lab machines', mn: 'Лабын машины диск' },
  },
  mmdebstrap: {
    package: 'mmdebstrap',
    purpose: { zh: '构建实验镜像', en: 'Building lab images', mn: 'Лабын дүрс бүтээх' },
  },
  'mkfs.ext4': {
    package: 'e2fsprogs',
    purpose: { zh: '构建实验镜像', en: 'Building lab images', mn: 'Лабын дүрс бүтээх' },
  },
  setpriv: {
    package: 'util-linux',
    purpose: {
      zh: '以独立用户运行实验机',
      en: 'Running lab machines as users of their own',
      mn: 'Лабын машиныг тусдаа хэрэглэгчээр ажиллуулах',
    },
  },
  bwrap: {
    package: 'bubblewrap',
    purpose: { zh: '隔离被评测的程序', en: 'Keeping judged programs apart', mn: 'Шалгаж буй програмыг тусгаарлах' },
  },
  python3: { package: 'python3', purpose: judging('Python') },
  gcc: { package: 'gcc', purpose: judging('C') },
  'g++': { package: 'g++', purpose: judging('C++') },
  soffice: {
    package: 'libreoffice-writer libreoffice-calc libreoffice-impress fonts-noto-cjk',
    purpose: {
      zh: '在线查看 Word、PPT、Excel 课件，导入旧版 Word 试题',
      en: 'Showing Word, PowerPoint and Excel courseware, importing questions of old Word files',
      mn: 'Word, PowerPoint, Excel материал харуулах, хуучин Word файлын асуулт импортлох',
    },
  },
  ffmpeg: {
    package: 'ffmpeg fonts-noto-cjk',
    purpose: {
      zh: '转换浏览器不能播放的视频，生成视频与 MP3',
      en: 'Converting films that browsers do not play, making videos and MP3',
      mn: 'Хөтөч тоглуулж чаддаггүй видеог хөрвүүлэх, видео ба MP3 үүсгэх',
    },
  },
  'espeak-ng': {
    package: 'espeak-ng',
    purpose: { zh: '文字转语音', en: 'Text to speech', mn: 'Бичвэрээс дуу үүсгэх' },
  },
} satisfies Record<string, ProgramSpec>;
export type OptionalProgram = keyof typeof optionalPrograms;
export const programNames = Object.keys(optionalPrograms) as [OptionalProgram, ...OptionalProgram[]];

/** Several versions of a package may be present; `key` identifies one. */
export const InstalledPart = z.object({ key: z.string(), name: z.string(), version: z.string(), licence: z.string() });
export type InstalledPart = z.output<typeof InstalledPart>;

export const installationApi = {
  describe: get('installation/describe', {
    access: 'may:installation.view',
    summary: 'What this installation consists of, and what it can do',
    output: z.object({
      version: z.string(),
      nodeVersion: z.string(),
      databaseVersion: z.string(),
      demo: z.boolean(),
      /** Start of the server that responds. */
      startTime: DateTime,
      serverCount: z.number().int(),
      userCount: z.number().int(),
      cpus: z.number().int(),
      memoryMb: z.number().int(),
      diskFreeMb: z.number().int(),
      diskTotalMb: z.number().int(),
      moduleList: z.array(z.object({ module: z.enum(modules), enabled: z.boolean() })),
      engine: z.object({
        available: z.boolean(),
        version: z.string(),
        accelerator: z.enum(['kvm', 'tcg', 'none']),
        missing: z.array(z.enum(engineParts)),
        runningCount: z.number().int(),
        /** Number of machines of 256 MB that fit in all. */
        capacity: z.number().int(),
      }),
      programList: z.array(
        z.object({
          program: z.enum(programNames),
          found: z.boolean(),
          /** Progress of its installation in percent; null while there is none. */
          installing: z.number().int().nullable(),
        }),
      ),
      /** Whether the product may install programs on this host, for those who may have it do so. */
      mayInstall: z.boolean(),
    }),
  }),
  install: post('installation/install', {
    access: 'may:installation.manage',
    audit: { action: 'installation.install', target: 'program' },
    summary: 'Has Debian install an optional program on the server that takes the job; it is used at once',
    input: z.strictObject({ program: z.enum(programNames) }),
    output: z.object({ jobId: Id }),
  }),
  parts: post('installation/parts', {
    access: 'may:installation.view',
    summary: 'What is shipped with the product, and under which licences',
    input: pageQuery({ name: z.string().trim().max(100).optional(), licence: z.string().trim().max(50).optional() }, [
      'name',
      'licence',
    ]),
    output: pageOf(InstalledPart),
    sheet: {
      name: { zh: '组件与许可证', en: 'Parts and licences', mn: 'Бүрэлдэхүүн ба лиценз' },
      columns: {
        name: { title: { zh: '组件', en: 'Part', mn: 'Бүрэлдэхүүн' }, width: 40 },
        version: { title: { zh: '版本', en: 'Version', mn: 'Хувилбар' } },
        licence: { title: { zh: '许可证', en: 'Licence', mn: 'Лиценз' }, width: 24 },
      },
    },
  }),
};

export const installationFaults = faults('installation', {
  noRight: {
    zh: '服务器没有安装软件包的权限，请在服务器上用 apt-get 安装',
    en: 'The server may install no packages: install them on it with apt-get',
    mn: 'Серверт багц суулгах эрх алга: сервер дээр apt-get ашиглан суулгана уу',
  },
  notInstalled: {
    zh: '没有装上 {packages}，服务器可能没有网络：请稍后重试，或从 Debian 光盘、校内镜像安装。{why}',
    en: '{packages} could not be installed: the server may have no network. Try again later, or install from Debian’s discs or a mirror. {why}',
    mn: '{packages} суусангүй: сервер сүлжээгүй байж болно. Дараа дахин оролдох, эсвэл Debian диск, толин серверээс суулгана уу. {why}',
  },
});
