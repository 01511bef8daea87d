import type { MindMapTopic } from '@xueyan/contract/content/mind-map';
import type { Canvas } from './canvas.ts';
import { toFreeMind, toMarkdown, toOpml } from './formats.ts';
import { treeOf } from './topics.ts';

export const exportKinds = ['xmind', 'md', 'opml', 'mm', 'png', 'svg'] as const;
type ExportKind = (typeof exportKinds)[number];

/** Hands a map out as a file of a kind. */
export async function exportMap(kind: ExportKind, title: string, topics: MindMapTopic[], canvas: Canvas | null) {
  const name = `${title.replace(/[\\/:*?"<>|]/g, '_')}.${kind}`;
  if (kind === 'png' || kind === 'svg') {
    const address = await canvas?.doExport[kind](title);
    if (address) hand(address, name);
    return;
  }
  const root = treeOf(topics);
  const texts = { md: toMarkdown, opml: toOpml, mm: toFreeMind };
  const blob = kind === 'xmind' ? await (await import('./xmind.ts')).toXmind(root) : new Blob([texts[kind](root)]);
  const address = URL.createObjectURL(blob);
  hand(address, name);
  URL.revokeObjectURL(address);
}

function hand(href: string, download: string) {
  const link = document.createElement('a');
  Object.assign(link, { href, download });
  link.click();
}
