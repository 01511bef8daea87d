import { readFile } from 'node:fs/promises';
import { printFaults } from '@xueyan/contract/base/print';
import { Fault } from '@xueyan/contract/wire/fault';
import { chineseFonts } from '../../../platform/font.ts';

interface Font {
  bytes: Buffer;
  text: string | null;
  mono: string | null;
}

/** Returns the host's Chinese font; throws the fault that names the package to install. */
export async function chineseFont(): Promise<Font> {
  for (const { path, ...faces } of chineseFonts) {
    const bytes = await readFile(path).catch(() => null);
    if (bytes) return { bytes, ...faces };
  }
  throw new Fault(printFaults.noFont);
}
