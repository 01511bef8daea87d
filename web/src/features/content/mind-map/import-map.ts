import { fromFreeMind, fromMarkdown, fromOpml } from './formats.ts';
import { type Branch, topicsOf } from './topics.ts';

export const importKinds = '.xmind,.md,.markdown,.opml,.mm';

/** Reads a file of another program: its name as the title, and its topics. */
export async function importMap(file: File) {
  const title = file.name.replace(/\.[^.]+$/, '').slice(0, 100) || file.name.slice(0, 100);
  return { title, topics: topicsOf(await read(file, title)) };
}

async function read(file: File, title: string): Promise<Branch> {
  if (/\.xmind$/i.test(file.name)) return (await import('./xmind.ts')).fromXmind(file);
  const source = await file.text();
  if (/\.opml$/i.test(file.name)) return fromOpml(source, title);
  if (/\.mm$/i.test(file.name)) return fromFreeMind(source);
  return fromMarkdown(source, title);
}
