import { textOfBlob } from '@xueyan/contract/base/text-encoding';
import { fromFreeMind, fromMarkdown, fromOpml } from './formats.ts';
import type { Lost } from './lost.ts';
import { listOf } from './topics.ts';
import type { Found } from './xmind.ts';

export const importKinds = '.xmind,.md,.markdown,.opml,.mm';

/** Reads a file of another program: its name becomes the title. `lost`: what of it a map does not hold. */
export async function importMap(file: File) {
  const title = file.name.replace(/\.[^.]+$/, '').slice(0, 100) || file.name.slice(0, 100);
  const { root, lost } = await read(file, title);
  return { title, ...listOf(root), lost };
}

async function read(file: File, title: string): Promise<Found> {
  const lost: Lost = {};
  if (/\.xmind$/i.test(file.name)) return (await import('./xmind.ts')).fromXmind(file);
  const source = await textOfBlob(file);
  if (/\.opml$/i.test(file.name)) return { root: fromOpml(source, title), lost };
  if (/\.mm$/i.test(file.name)) return { root: fromFreeMind(source), lost };
  return { root: fromMarkdown(source, title), lost };
}
