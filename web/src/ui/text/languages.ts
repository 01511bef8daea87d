import type { Language } from '@xueyan/contract/wire/language';

/** Each language by its own name, with its browser tag. */
export const languageNames: { language: Language; name: string; tag: string }[] = [
  { language: 'zh_cn', name: '简体中文', tag: 'zh-CN' },
  { language: 'zh_tw', name: '繁體中文', tag: 'zh-TW' },
  { language: 'en_us', name: 'English', tag: 'en' },
  { language: 'mn', name: 'Монгол', tag: 'mn' },
];
