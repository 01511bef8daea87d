import { openParameters, type UploadKind, type uploadMost } from '@xueyan/contract/base/open-parameter';
import { unpackedMaxBytes } from '@xueyan/contract/wire/document';
import type { Text } from '@xueyan/contract/wire/language';
import { defineParameter } from '../../../platform/parameter.ts';

const unit = { zh: 'MB', en: 'MB', mn: 'МБ' };

/** MB. A file of these kinds is in memory for a moment while it is read. */
const mostInMemory = 200;
/** MB. */
const mostOnDisk = 102_400;
/** MB. What the parser unpacks of one archive. */
const mostUnpacked = 60;
/** MB. What is unpacked of an Office document. */
const mostDeck = unpackedMaxBytes / 1024 / 1024;

const size = (kind: UploadKind, max: number, title: Omit<Text, 'tw'>, description: Omit<Text, 'tw'>) =>
  defineParameter({
    ...{ name: `${kind}MostMb`, group: 'upload', title, description, open: true },
    rule: { kind: 'number', min: 1, max, unit },
    default: openParameters[`${kind}MostMb`],
  });

/** Largest file by what it is uploaded for. */
export const uploadSizeParameters = {
  attachment: size(
    'attachment',
    mostOnDisk,
    { zh: '课件文件大小', en: 'Courseware file', mn: 'Хичээлийн файл' },
    { zh: '小节的一个附件最大多少', en: 'Largest file of a section', mn: 'Хэсгийн нэг файлын дээд хэмжээ' },
  ),
  task: size(
    'task',
    mostInMemory,
    { zh: '作业文件大小', en: 'File of a task', mn: 'Даалгаврын файл' },
    {
      zh: '学生上交的一个文件最大多少',
      en: 'Largest file that a student hands in',
      mn: 'Оюутны өгөх нэг файлын дээд хэмжээ',
    },
  ),
  editor: size(
    'editor',
    mostInMemory,
    { zh: '正文中的文件大小', en: 'File within a text', mn: 'Бичвэр доторх файл' },
    {
      zh: '在编辑器里插入的一个图片或文件最大多少',
      en: 'Largest picture or file that is put into a text',
      mn: 'Бичвэрт оруулах нэг зураг, файлын дээд хэмжээ',
    },
  ),
  material: size(
    'material',
    mostOnDisk,
    { zh: '素材大小', en: 'Material', mn: 'Материал' },
    {
      zh: '备课素材的一个文件最大多少',
      en: 'Largest file of the preparation centre',
      mn: 'Бэлтгэлийн нэг файлын дээд хэмжээ',
    },
  ),
  library: size(
    'library',
    mostOnDisk,
    { zh: '资源库文件大小', en: 'File of the library', mn: 'Сангийн файл' },
    {
      zh: '课程资源库的一个文件最大多少',
      en: 'Largest file of the course library',
      mn: 'Сангийн нэг файлын дээд хэмжээ',
    },
  ),
  courseVideo: size(
    'courseVideo',
    mostOnDisk,
    { zh: '课程视频大小', en: 'Film of a course', mn: 'Хичээлийн бичлэг' },
    { zh: '课程介绍的视频最大多少', en: 'Largest film of an introduction', mn: 'Танилцуулгын бичлэгийн дээд хэмжээ' },
  ),
  application: size(
    'application',
    mostInMemory,
    { zh: '申请附件大小', en: 'File of a request', mn: 'Хүсэлтийн файл' },
    {
      zh: '选课等申请的一个附件最大多少',
      en: 'Largest file of a request for a course',
      mn: 'Хүсэлтийн нэг файлын дээд хэмжээ',
    },
  ),
  research: size(
    'research',
    mostInMemory,
    { zh: '科研文件大小', en: 'File of research', mn: 'Судалгааны файл' },
    {
      zh: '科研项目的一个文件最大多少',
      en: 'Largest file of a research project',
      mn: 'Судалгааны нэг файлын дээд хэмжээ',
    },
  ),
  bundle: size(
    'bundle',
    mostOnDisk,
    { zh: '课程包大小', en: 'Course package', mn: 'Хичээлийн багц' },
    {
      zh: '导入的课程包最大多少',
      en: 'Largest package of a course that is imported',
      mn: 'Импортлох багцын дээд хэмжээ',
    },
  ),
  image: size(
    'image',
    mostOnDisk,
    { zh: '镜像磁盘大小', en: 'Disk of an image', mn: 'Дүрсийн диск' },
    {
      zh: '上传的镜像磁盘文件最大多少',
      en: 'Largest disk that is uploaded for an image',
      mn: 'Байршуулах дискний дээд хэмжээ',
    },
  ),
  systemFile: size(
    'systemFile',
    mostOnDisk,
    { zh: '系统文件大小', en: 'System file', mn: 'Системийн файл' },
    {
      zh: '实验机使用的一个系统文件最大多少',
      en: 'Largest system file for machines',
      mn: 'Системийн нэг файлын дээд хэмжээ',
    },
  ),
  sheet: size(
    'sheet',
    50,
    { zh: '导入表格大小', en: 'Workbook of an import', mn: 'Импортын хүснэгт' },
    {
      zh: '导入学生、用户等的一个表格最大多少',
      en: 'Largest workbook of people and other records',
      mn: 'Хүмүүс, бүртгэл импортлох хүснэгтийн дээд хэмжээ',
    },
  ),
  questions: size(
    'questions',
    100,
    { zh: '导入试题文件大小', en: 'File of questions', mn: 'Асуултын файл' },
    { zh: '导入试题的一个文件最大多少', en: 'Largest file of questions', mn: 'Асуулт импортлох файлын дээд хэмжээ' },
  ),
  word: size(
    'word',
    50,
    { zh: '导入 Word 大小', en: 'Word document', mn: 'Word баримт' },
    {
      zh: '在编辑器里导入的一个 Word 文档最大多少',
      en: 'Largest Word document that is taken into a text',
      mn: 'Бичвэрт оруулах Word баримтын дээд хэмжээ',
    },
  ),
  cover: size(
    'cover',
    20,
    { zh: '课程封面大小', en: 'Cover of a course', mn: 'Хичээлийн нүүр зураг' },
    { zh: '课程的封面图片最大多少', en: 'Largest picture of a cover', mn: 'Нүүр зургийн дээд хэмжээ' },
  ),
  avatar: size(
    'avatar',
    20,
    { zh: '头像大小', en: 'Picture of a person', mn: 'Хүний зураг' },
    { zh: '用户的头像图片最大多少', en: 'Largest picture of a user', mn: 'Хэрэглэгчийн зургийн дээд хэмжээ' },
  ),
  studentPhoto: size(
    'studentPhoto',
    16,
    { zh: '学生照片大小', en: 'Photo of a student', mn: 'Сурагчийн зураг' },
    { zh: '一张学生照片最大多少', en: 'Largest photo of a student', mn: 'Сурагчийн нэг зургийн дээд хэмжээ' },
  ),
  studentPhotos: size(
    'studentPhotos',
    mostUnpacked,
    { zh: '学生照片压缩包大小', en: 'Archive of photos', mn: 'Зургийн архив' },
    { zh: '批量导入照片的压缩包最大多少', en: 'Largest archive of photos', mn: 'Зургийн архивын дээд хэмжээ' },
  ),
  chatFile: size(
    'chatFile',
    100,
    { zh: 'AI 提问文件大小', en: 'File asked about', mn: 'Асуултын хавсралт' },
    {
      zh: '向 AI 提问时一个文件最大多少',
      en: 'Largest file that AI is asked about',
      mn: 'AI-аас асуух файлын дээд хэмжээ',
    },
  ),
  chatPicture: size(
    'chatPicture',
    20,
    { zh: 'AI 提问图片大小', en: 'Picture asked about', mn: 'Асуултын зураг' },
    {
      zh: '向 AI 提问时一张图片最大多少',
      en: 'Largest picture that AI is asked about',
      mn: 'AI-аас асуух зургийн дээд хэмжээ',
    },
  ),
  deck: size(
    'deck',
    mostDeck,
    { zh: '导入 PPTX 大小', en: 'PPTX of a deck', mn: 'PPTX файл' },
    {
      zh: 'AI 演示文稿导入的 PPTX 最大多少',
      en: 'Largest PPTX that is imported',
      mn: 'Импортлох PPTX-ийн дээд хэмжээ',
    },
  ),
  knowledge: size(
    'knowledge',
    mostInMemory,
    { zh: '知识库文档大小', en: 'Document of a knowledge base', mn: 'Мэдлэгийн сангийн баримт' },
    {
      zh: '知识库的一个文档最大多少',
      en: 'Largest document of a knowledge base',
      mn: 'Мэдлэгийн сангийн баримтын дээд хэмжээ',
    },
  ),
  table: size(
    'table',
    1024,
    { zh: '数据集表格大小', en: 'Table of a data set', mn: 'Өгөгдлийн хүснэгт' },
    { zh: '数据集的一个表格最大多少', en: 'Largest table of a data set', mn: 'Өгөгдлийн хүснэгтийн дээд хэмжээ' },
  ),
  picture: size(
    'picture',
    30,
    { zh: '数据集图片大小', en: 'Picture of a data set', mn: 'Өгөгдлийн зураг' },
    { zh: '数据集的一张图片最大多少', en: 'Largest picture of a data set', mn: 'Өгөгдлийн нэг зургийн дээд хэмжээ' },
  ),
  pictureArchive: size(
    'pictureArchive',
    mostOnDisk,
    { zh: '数据集图片压缩包大小', en: 'Archive of pictures', mn: 'Зургийн багц' },
    {
      zh: '数据集导入图片或标注的压缩包最大多少',
      en: 'Largest archive of pictures or labels of a data set',
      mn: 'Зураг, тэмдэглэгээний архивын дээд хэмжээ',
    },
  ),
  machineFile: size(
    'machineFile',
    mostInMemory,
    { zh: '实验机文件大小', en: 'File of a machine', mn: 'Машины файл' },
    {
      zh: '与实验机互传的一个文件最大多少',
      en: 'Largest file sent to a machine or fetched from it',
      mn: 'Машин руу, машинаас дамжуулах файлын дээд хэмжээ',
    },
  ),
} satisfies Record<keyof typeof uploadMost, unknown>;

/** Bytes that no school can exceed for that purpose. */
export function mostUploadBytesOf(kind: UploadKind): number {
  const { rule } = uploadSizeParameters[kind];
  return rule.kind === 'number' ? rule.max * 1024 * 1024 : mostUploadBytes;
}

/** Bytes that no school can exceed, whatever it sets. */
export const mostUploadBytes = mostOnDisk * 1024 * 1024;
