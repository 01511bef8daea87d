import type { MindMapContent } from '@xueyan/contract/content/mind-map';
import { xmindContent } from '@xueyan/contract/content/xmind-content';
import { packArchive } from '../../../platform/archive/pack-archive.ts';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Returns a map as a file for XMind 2020 and later. */
export const xmindFile = (content: MindMapContent): Buffer =>
  packArchive(
    new Map([
      ['content.json', json(xmindContent(content))],
      ['metadata.json', json({ creator: { name: 'xueyan', version: '1' } })],
      ['manifest.json', json({ 'file-entries': { 'content.json': {}, 'metadata.json': {} } })],
    ]),
  );

/** Returns a map as a Markdown list, two spaces per level. */
export function mapMarkdown({ topics }: MindMapContent): string {
  const levels: number[] = [];
  const lines = topics.map(({ text, note, link, parent }, at) => {
    const level = parent === null ? 0 : (levels[parent] ?? 0) + 1;
    levels[at] = level;
    const said = text.replaceAll('\n', ' ');
    const line = `${'  '.repeat(level)}- ${link ? `[${said}](${link})` : said}`;
    return note ? `${line}\n${'  '.repeat(level + 1)}${note.replaceAll('\n', ' ')}` : line;
  });
  return `${lines.join('\n')}\n`;
}
