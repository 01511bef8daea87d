import type { Text } from './language.ts';

/** Words on what AI drafted: on pages, slides and pictures, and in files. */
export const aiMark: Text = { zh: 'AI 生成', en: 'Made by AI', mn: 'AI үүсгэсэн' };
