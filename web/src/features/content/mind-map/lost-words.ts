import { type Lost, type Part, parts } from './lost.ts';

/** Names what was lost, in words: `3 个图标、1 张图片`; empty: nothing. */
export const lostWords = (t: (key: `lost_${Part}`, values: { n: number }) => string, lost: Lost): string =>
  parts.flatMap((part) => (lost[part] ? [t(`lost_${part}`, { n: lost[part] })] : [])).join('、');
