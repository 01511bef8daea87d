import type { Language } from '@xueyan/contract/wire/language';
import { textsIn } from '../../../http/traditional.ts';

const words = {
  refusedNames: {
    zh: '{n} 个文件的路径不安全或重名，已忽略：{names}',
    en: '{n} {n, file|files} with unsafe or repeated names left out: {names}',
    mn: 'Аюултай эсвэл давхардсан нэртэй {n} файлыг орхив: {names}',
  },
  unreadSection: {
    zh: '第 {n} 个小节的描述无法识别，未导入',
    en: 'What is said about section {n} is not understood; it stays out',
    mn: '{n}-р хэсгийн тодорхойлолтыг ойлгосонгүй; орхив',
  },
  sameKey: {
    zh: '「{title}」与前面的小节标识重复，未导入',
    en: '“{title}” has the key of a section before it; it stays out',
    mn: '“{title}” өмнөх хэсгийн түлхүүртэй давхардсан тул орхив',
  },
  sameFile: {
    zh: '文件「{name}」的标识重复，只保留第一个',
    en: 'Two files have the key of “{name}”; the first one counts',
    mn: '“{name}” файлын түлхүүр давхардсан; эхнийх нь тооцогдоно',
  },
  noParent: { zh: '所属章不在课程包中', en: 'Its chapter is not in the package', mn: 'Бүлэг нь багцад алга' },
  noKind: {
    zh: '本校没有启用这种小节',
    en: 'Sections of this kind are not in use here',
    mn: 'Ийм төрлийн хэсэг энд ашиглагддаггүй',
  },
  unreadData: { zh: '内容无法识别：{reason}', en: 'Not understood: {reason}', mn: 'Ойлгогдсонгүй: {reason}' },
  fileMissing: {
    zh: '文件「{name}」不在课程包中',
    en: 'The file “{name}” is not in the package',
    mn: '“{name}” файл багцад алга',
  },
  fileDamaged: {
    zh: '文件「{name}」与校验和不符，未导入',
    en: 'The file “{name}” is not what its checksum says; it stays out',
    mn: '“{name}” файл шалгах нийлбэртэй таарахгүй тул орхив',
  },
  fileKind: {
    zh: '文件「{name}」的类型不允许，未导入',
    en: 'Files such as “{name}” are not taken; it stays out',
    mn: '“{name}” төрлийн файл авдаггүй тул орхив',
  },
  fileLarge: {
    zh: '文件「{name}」太大（最大 {max}），未导入',
    en: 'The file “{name}” is too large ({max} at most); it stays out',
    mn: '“{name}” файл хэт том (дээд тал нь {max}) тул орхив',
  },
  noImage: {
    zh: '本校没有镜像「{name}」，其配方在课程包里，可由管理员照此制作',
    en: 'There is no image “{name}” here; its recipe is in the package for an administrator to build it by',
    mn: '“{name}” дүрс энд алга; жор нь багцад байгаа тул админ түүгээр бүтээж болно',
  },
  stays: {
    zh: '小节「{title}」不在这个课程包里，予以保留',
    en: '“{title}” is not in this package and stays',
    mn: '“{title}” энэ багцад байхгүй тул хэвээр үлдэнэ',
  },
  otherKind: {
    zh: '「{title}」在课程中已是另一种小节，未更新',
    en: '“{title}” is a section of another kind in the course; it was not updated',
    mn: '“{title}” хичээлд өөр төрлийн хэсэг болсон тул шинэчлээгүй',
  },
  toolLeft: {
    zh: '外部工具「{name}」（LTI）不能导入',
    en: 'The external tool “{name}” (LTI) cannot come',
    mn: 'Гадны хэрэгсэл “{name}” (LTI) импортлогдохгүй',
  },
  kindLeft: {
    zh: '这种内容（{name}）不能导入',
    en: 'Content of this kind ({name}) cannot come',
    mn: 'Ийм төрлийн агуулга ({name}) импортлогдохгүй',
  },
  resourceMissing: {
    zh: '课程包里没有它指向的内容：{name}',
    en: 'What it leads to is not in the package: {name}',
    mn: 'Заасан агуулга нь багцад алга: {name}',
  },
  nested: {
    zh: '「{name}」层级较深，已放入所在的章',
    en: '“{name}” lay deeper and is in its chapter now',
    mn: '“{name}” гүнд байсан тул бүлэгтээ оров',
  },
  questionsMissing: {
    zh: '有 {n} 道题是随机题或不在备份中，未导入',
    en: '{n} {n, question|questions} drawn at random or not in the backup left out',
    mn: 'Санамсаргүй эсвэл нөөцөд байхгүй {n} асуултыг орхив',
  },
  brokenPart: {
    zh: '描述它的文件无法读取：{name}',
    en: 'The file that describes it cannot be read: {name}',
    mn: 'Тодорхойлсон файлыг уншиж чадсангүй: {name}',
  },
  linkLeft: {
    zh: '网址「{name}」不是有效的 http 或 https 地址',
    en: '“{name}” is no address of http or https',
    mn: '“{name}” нь http эсвэл https хаяг биш',
  },
  fileLeft: {
    zh: '文件「{name}」的类型不允许',
    en: 'Files such as “{name}” are not taken',
    mn: '“{name}” төрлийн файлыг авдаггүй',
  },
  questionLeft: {
    zh: '试题「{title}」未导入：{reason}',
    en: 'The question “{title}” stays out: {reason}',
    mn: '“{title}” асуултыг орхив: {reason}',
  },
  noQuestions: {
    zh: '没有可以导入的试题',
    en: 'No question of it can come',
    mn: 'Импортлох боломжтой асуулт алга',
  },
  cartridgeQuestions: {
    zh: '「{title}」中有 {n} 道题的题型是通用课程包没有的，未写入',
    en: '{n} {n, question|questions} of “{title}” are of kinds that a Common Cartridge has no words for and stay out',
    mn: '“{title}”-ийн {n} асуултын төрөл Common Cartridge-д байхгүй тул орхив',
  },
  cartridgePage: {
    zh: '「{title}」在通用课程包中只保留为一页文字',
    en: 'Of “{title}” a Common Cartridge keeps its text as a page',
    mn: '“{title}” Common Cartridge-д зөвхөн текст хуудас болж үлдэнэ',
  },
  quizPart: { zh: '试题', en: 'Questions', mn: 'Асуултууд' },
  refusedPart: { zh: '「{title}」：{reason}', en: '“{title}”: {reason}', mn: '“{title}”: {reason}' },
  ruleLost: {
    zh: '「{title}」的开放条件未能恢复：{reason}',
    en: 'The rule of “{title}” could not be restored: {reason}',
    mn: '“{title}”-ийн нээх нөхцөлийг сэргээж чадсангүй: {reason}',
  },
  courseLost: {
    zh: '课程信息未能更新：{reason}',
    en: 'What is said about the course could not be changed: {reason}',
    mn: 'Хичээлийн мэдээллийг өөрчилж чадсангүй: {reason}',
  },
} as const;
export type BundleWord = keyof typeof words;

/** Messages about a package, in one language. */
export const bundleWords =
  (language: Language) =>
  (word: BundleWord, values: Record<string, string | number> = {}): string =>
    fill(textsIn(language, words[word]), values);

/** Fills in values, with singular and plural of English words: `{n, file|files}`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text
    .replace(/\{(\w+), ([^|{}]*)\|([^|{}]*)\}/g, (_, name: string, one: string, many: string) =>
      Number(values[name]) === 1 ? one : many,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
