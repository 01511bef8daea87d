import type { Language, Text } from '@xueyan/contract/wire/language';
import { textsIn } from '../../../http/traditional.ts';

/** Last message of a build that was cancelled. */
export const cancelledWords = '已取消 (cancelled)';

/** Messages of an image whose files are missing, and of one that waits for the image it is built on. */
export const filesMissing = 'the files are not on this server';
export const awaitsBase = 'waiting for its base image';

/** Steps of the recipes as they are logged, and as an administrator reads them. */
const steps: [RegExp, (found: RegExpExecArray) => Text][] = [
  [
    /^checking and converting (.+)/,
    ([, name]) => ({
      zh: `检查并转换 ${name}`,
      en: `Checking and converting ${name}`,
      mn: `${name} шалгаж, хөрвүүлж байна`,
    }),
  ],
  [
    new RegExp(`^${filesMissing}$`),
    () => ({
      zh: '镜像文件不在这台服务器上',
      en: 'The files of the image are not on this server',
      mn: 'Дүрсийн файл энэ сервер дээр алга',
    }),
  ],
  [
    new RegExp(`^${awaitsBase}$`),
    () => ({ zh: '等待基础镜像', en: 'Waiting for its base image', mn: 'Суурь дүрсийг хүлээж байна' }),
  ],
  [/^taking over the disk$/, () => ({ zh: '保存磁盘', en: 'Taking over the disk', mn: 'Дискийг хадгалж байна' })],
  [/^starting it for the first time$/, () => ({ zh: '首次启动', en: 'Starting it', mn: 'Анх удаа эхлүүлж байна' })],
  [
    /^looking for the tools$/,
    () => ({ zh: '检查所需的工具', en: 'Looking for the tools', mn: 'Хэрэгслийг шалгаж байна' }),
  ],
  [/^fetching the kernel$/, () => ({ zh: '获取内核', en: 'Fetching the kernel', mn: 'Цөмийг татаж байна' })],
  [
    /^fetching kernel, busybox and guest agent$/,
    () => ({
      zh: '获取内核、BusyBox 和代理程序',
      en: 'Fetching kernel, BusyBox and guest agent',
      mn: 'Цөм, BusyBox, агентыг татаж байна',
    }),
  ],
  [
    /^installing (\S+)/,
    ([, suite]) => ({
      zh: `安装 ${suite}，约需一两分钟`,
      en: `Installing ${suite}, a minute or two`,
      mn: `${suite} суулгаж байна, нэг хоёр минут`,
    }),
  ],
  [/^copying the kernel$/, () => ({ zh: '复制内核', en: 'Copying the kernel', mn: 'Цөмийг хуулж байна' })],
  [
    /^copying kernel and modules$/,
    () => ({ zh: '复制内核与模块', en: 'Copying kernel and modules', mn: 'Цөм, модулийг хуулж байна' }),
  ],
  [
    /^laying out the root file system$/,
    () => ({
      zh: '布置根文件系统',
      en: 'Laying out the root file system',
      mn: 'Үндсэн файлын системийг бэлтгэж байна',
    }),
  ],
  [
    /^packing the first stage$/,
    () => ({ zh: '打包启动文件', en: 'Packing the first stage', mn: 'Эхлүүлэх файлыг багцалж байна' }),
  ],
  [
    /^starting the machine of the build$/,
    () => ({ zh: '启动构建用的虚拟机', en: 'Starting the machine of the build', mn: 'Бүтээх машиныг эхлүүлж байна' }),
  ],
  [/^fetching packages$/, () => ({ zh: '获取软件包', en: 'Fetching packages', mn: 'Багцуудыг татаж байна' })],
  [
    /^installing packages and files$/,
    () => ({
      zh: '安装软件包与文件',
      en: 'Installing packages and files',
      mn: 'Багц, файлуудыг суулгаж байна',
    }),
  ],
  [/^running the commands$/, () => ({ zh: '执行命令', en: 'Running the commands', mn: 'Тушаалуудыг ажиллуулж байна' })],
  [
    /^exit (\d+) in line (\d+): (.*)(?:\n([\s\S]*))?$/,
    ([, code, line, command, output = '']) => {
      const more = output.trim() === '' ? '' : ` — ${output.trim()}`;
      return {
        zh: `第 ${line} 行命令失败（退出码 ${code}）：${command}${more}`,
        en: `Line ${line} failed with exit code ${code}: ${command}${more}`,
        mn: `${line}-р мөрийн тушаал амжилтгүй (код ${code}): ${command}${more}`,
      };
    },
  ],
  [/^cleaning up$/, () => ({ zh: '清理', en: 'Cleaning up', mn: 'Цэвэрлэж байна' })],
  [
    /^keeping what has changed$/,
    () => ({ zh: '保存改动', en: 'Keeping what has changed', mn: 'Өөрчлөлтийг хадгалж байна' }),
  ],
  [/^making the disk$/, () => ({ zh: '制作磁盘', en: 'Making the disk', mn: 'Дискийг үүсгэж байна' })],
  [/^writing the manifest$/, () => ({ zh: '写入清单', en: 'Writing the manifest', mn: 'Жагсаалтыг бичиж байна' })],
];

/** Reasons why an uploaded disk is rejected, by the text that the jail prints. */
const refusals: Record<string, Text> = {
  backing: {
    zh: '磁盘引用了另一个文件（backing file），请先合并为独立的磁盘',
    en: 'The disk stands on another file (backing file); merge them first',
    mn: 'Диск өөр файл дээр суурилсан (backing file); эхлээд нэгтгэнэ үү',
  },
  'data-file': {
    zh: '磁盘的数据在另一个文件中，请先合并为独立的磁盘',
    en: 'The data of the disk lie in another file; merge them first',
    mn: 'Дискний өгөгдөл өөр файлд байна; эхлээд нэгтгэнэ үү',
  },
  encrypted: { zh: '磁盘已加密', en: 'The disk is encrypted', mn: 'Диск шифрлэгдсэн' },
  size: { zh: '磁盘容量超过 64 GB', en: 'The disk is larger than 64 GB', mn: 'Диск 64 GB-аас том' },
  climbing: {
    zh: 'OVA 中含有指向包外的路径',
    en: 'The OVA holds paths that lead out of it',
    mn: 'OVA дотор гадагш заасан зам байна',
  },
  'no-disk': { zh: 'OVA 中没有 vmdk 磁盘', en: 'The OVA holds no vmdk disk', mn: 'OVA дотор vmdk диск алга' },
  'several-disks': {
    zh: 'OVA 中有多个磁盘，只支持一个',
    en: 'The OVA holds several disks; one is taken',
    mn: 'OVA дотор хэд хэдэн диск байна; нэг л байж болно',
  },
  kind: {
    zh: 'OVA 中的磁盘不是独立的 vmdk',
    en: 'The disk of the OVA is no vmdk of one file',
    mn: 'OVA доторх диск нэг файлтай vmdk биш',
  },
  broken: { zh: '文件已损坏，无法读取', en: 'The file is broken', mn: 'Файл гэмтсэн' },
  'no-file': { zh: '请先上传镜像文件', en: 'Upload the disk first', mn: 'Эхлээд файлаа байршуулна уу' },
};

const cancelled: Text = { zh: '已取消', en: 'Cancelled', mn: 'Цуцалсан' };

/**
 * Returns the progress of a build, or how it ended, in the reader's language; an unknown text is returned unchanged.
 */
export function sayBuild(language: Language, message: string): string {
  if (message === cancelledWords) return textsIn(language, cancelled);
  const refusal = refusals[/^refused: ([a-z-]+)$/.exec(message)?.[1] ?? ''];
  if (refusal) return textsIn(language, refusal);
  for (const [pattern, words] of steps) {
    const found = pattern.exec(message);
    if (found) return textsIn(language, words(found));
  }
  return message;
}
