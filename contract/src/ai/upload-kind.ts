import type { Text } from '../wire/language.ts';

/** Kinds of files that the form of an application may ask for. */
export const uploadKinds = ['text', 'document', 'picture', 'sound'] as const;
export type UploadKind = (typeof uploadKinds)[number];
export const uploadKindNames: Record<UploadKind, Text> = {
  text: { zh: '文本和代码', en: 'Texts and code', mn: 'Бичвэр, код' },
  document: {
    zh: '文档（Word、PDF、PPTX、Excel）',
    en: 'Documents (Word, PDF, PPTX, Excel)',
    mn: 'Баримт (Word, PDF, PPTX, Excel)',
  },
  picture: { zh: '图片', en: 'Pictures', mn: 'Зураг' },
  sound: { zh: '录音', en: 'Recordings', mn: 'Дуу бичлэг' },
};
/** What an upload takes unless its form says otherwise. */
export const usualUploads: UploadKind[] = ['text', 'document'];
/** Maximum files of one upload. */
export const uploadCountMax = 5;
