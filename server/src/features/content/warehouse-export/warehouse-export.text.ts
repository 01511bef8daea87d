import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';

const texts = {
  contents: { zh: '目录', en: 'Contents', mn: 'Агуулга' },
  notes: { zh: '导出说明', en: 'About this export', mn: 'Экспортын тайлбар' },
  made: { zh: '由 {name} 导出于 {time}', en: 'Exported by {name}, {time}', mn: '{name}, {time}-д экспортлов' },
  picture: { zh: '图片', en: 'Picture', mn: 'Зураг' },
  formulas: {
    zh: '文中 {n} 处公式以文字写出。',
    en: 'Formulas written as text: {n}.',
    mn: 'Бичвэрээр бичсэн томьёо: {n}.',
  },
  attachments: { zh: '附件', en: 'attachments', mn: 'хавсралт' },
  volume: { zh: '{title}（第 {n} 册）', en: '{title} (volume {n})', mn: '{title} ({n}-р боть)' },
  nothing: { zh: '全部内容都已导出。', en: 'Everything was taken along.', mn: 'Бүгд экспортлогдсон.' },
  notTaken: {
    zh: '附件「{name}」不能放进文档，未导出。',
    en: 'The attachment “{name}” does not go into a document; it was left out.',
    mn: '“{name}” хавсралтыг баримтад оруулах боломжгүй.',
  },
  notRead: {
    zh: '「{page}」引用的一个文件不属于知识页面，或您无权查看，未导出。',
    en: '“{page}” names a file that belongs to no page that you may read; it was left out.',
    mn: '“{page}” дээрх нэг файлыг унших эрхгүй тул орхив.',
  },
  lost: {
    zh: '文件「{name}」的内容已丢失，未导出。',
    en: 'The bytes of “{name}” are gone; it was left out.',
    mn: '“{name}” файлын агуулга алга болсон.',
  },
  tooLarge: {
    zh: '图片「{name}」过大，未放进文档。',
    en: 'The picture “{name}” is too large for the document; it was left out.',
    mn: '“{name}” зураг хэт том тул орхив.',
  },
  links: {
    zh: '{n} 处链接指向未导出的页面。',
    en: 'Links that lead to pages outside of this export: {n}.',
    mn: 'Экспортод ороогүй хуудас руу заасан холбоос: {n}.',
  },
  more: { zh: '……另有 {n} 项', en: '… and {n} more', mn: '… өөр {n}' },
  comments: {
    zh: '评论和历史版本不随页面导出。',
    en: 'Comments and versions do not leave with the pages.',
    mn: 'Сэтгэгдэл ба хувилбарууд экспортод ордоггүй.',
  },
} satisfies Record<string, Text>;
type ExportWord = keyof typeof texts;

/** Returns the texts of an export in a language. */
export const exportWords =
  (language: Language) =>
  (key: ExportWord, values: Record<string, string | number> = {}): string =>
    sayIn(language, texts[key], values, toTraditional);
