import { access } from 'node:fs/promises';

/** Paths of Chinese fonts on the systems that schools run, and the names of their faces. */
export const chineseFonts = [
  ...['opentype/noto', 'google-noto-cjk', 'noto-cjk', 'google-noto-sans-cjk-fonts', 'noto'].map((folder) => ({
    ...{ path: `/usr/share/fonts/${folder}/NotoSansCJK-Regular.ttc` },
    ...{ text: 'NotoSansCJKsc-Regular', mono: 'NotoSansMonoCJKsc-Regular' },
  })),
  {
    ...{ path: '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc' },
    ...{ text: 'WenQuanYiMicroHei', mono: 'WenQuanYiMicroHeiMono' },
  },
  { path: '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf', text: null, mono: null },
];

/** Tells whether the host can draw Chinese text into pictures. */
export const hasChineseFont = (): Promise<boolean> =>
  Promise.any(chineseFonts.map(({ path }) => access(path))).then(
    () => true,
    () => false,
  );
