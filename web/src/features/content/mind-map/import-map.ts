import { textOfBlob } from '@xueyan/contract/base/text-encoding';
import { fromOpml } from './formats.ts';
import { fromFreeMind } from './from-freemind.ts';
import { fromMarkdown } from './from-markdown.ts';
import { addLost, type Lost } from './lost.ts';
import { type Branch, listOf } from './topics.ts';

export const importKinds = '.xmind,.md,.markdown,.opml,.mm';

/** A sheet of a file: its name, empty where it has none, and its map. */
interface FoundSheet {
  name: string;
  root: Branch;
}

/** Longest name of a map. */
const titleMax = 100;

/**
 * Reads a file of another program: its name becomes the title. Each sheet is a map; the first has the title alone.
 * `lost`: what of the file a map does not hold, or holds in another way.
 */
export async function importMaps(file: File) {
  const title = file.name.replace(/\.[^.]+$/, '').slice(0, titleMax) || file.name.slice(0, titleMax);
  const { sheets, lost } = await read(file, title);
  const maps = sheets.map(({ name, root }, at) => {
    const { lost: more, ...listed } = listOf(root);
    addLost(lost, more);
    const own = name || root.text || String(at + 1);
    return { title: at === 0 ? title : `${title.slice(0, 60)} - ${own}`.slice(0, titleMax), ...listed };
  });
  return { maps, lost };
}

async function read(file: File, title: string): Promise<{ sheets: FoundSheet[]; lost: Lost }> {
  if (/\.xmind$/i.test(file.name)) {
    const { root, others, lost } = await (await import('./xmind.ts')).fromXmind(file);
    return { sheets: [{ name: '', root }, ...others], lost };
  }
  const source = await textOfBlob(file);
  const lost: Lost = {};
  const rootOf = () => {
    if (/\.opml$/i.test(file.name)) return fromOpml(source, title, lost);
    if (/\.mm$/i.test(file.name)) return fromFreeMind(source, lost);
    return fromMarkdown(source, title);
  };
  return { sheets: [{ name: '', root: rootOf() }], lost };
}
