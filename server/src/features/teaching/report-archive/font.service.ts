import { readFile } from 'node:fs/promises';
import { reportArchiveFaults } from '@xueyan/contract/teaching/report-archive';
import { Fault } from '@xueyan/contract/wire/fault';

/** Where the systems that schools run keep a font with Chinese, and what its faces are called in it. */
const known = [
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

interface Font {
  bytes: Buffer;
  text: string | null;
  mono: string | null;
}

/** The host's font; throws the fault that says what to install. */
export async function chineseFont(): Promise<Font> {
  for (const { path, ...faces } of known) {
    const bytes = await readFile(path).catch(() => null);
    if (bytes) return { bytes, ...faces };
  }
  throw new Fault(reportArchiveFaults.noFont);
}
