import type { MindMapContent } from '@xueyan/contract/content/mind-map';
import type { Canvas } from './canvas.ts';
import { toFreeMind, toMarkdown, toOpml } from './formats.ts';
import { treeOf } from './topics.ts';

export const exportKinds = ['xmind', 'md', 'opml', 'mm', 'png', 'svg', 'pdf'] as const;
type ExportKind = (typeof exportKinds)[number];

interface Exported {
  title: string;
  content: MindMapContent;
  /** Words that say that AI drafted it; empty for none. In pictures the canvas writes them. */
  mark: string;
}

/** Downloads a map as a file of the given type. */
export async function exportMap(kind: ExportKind, { title, content, mark }: Exported, canvas: Canvas | null) {
  const name = `${title.replace(/[\\/:*?"<>|]/g, '_')}.${kind}`;
  if (kind === 'png' || kind === 'svg') {
    const address = await canvas?.doExport[kind](title);
    if (address) hand(address, name);
    return;
  }
  if (kind === 'pdf') {
    const drawn = await canvas?.doExport.png(title);
    if (drawn) handBlob(await (await import('./picture-pdf.ts')).pdfOfPicture(drawn), name);
    return;
  }
  const root = treeOf(content);
  const texts = { md: toMarkdown, opml: toOpml, mm: toFreeMind };
  const blob =
    kind === 'xmind'
      ? await (await import('./xmind.ts')).toXmind(content, pictureOf, mark)
      : new Blob([texts[kind](root, mark)]);
  handBlob(blob, name);
}

function handBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  hand(address, name);
  URL.revokeObjectURL(address);
}

/** Fetches a picture of the map, which the cookie of files allows. */
async function pictureOf(address: string): Promise<Blob | null> {
  const reply = await fetch(address);
  return reply.ok ? reply.blob() : null;
}

function hand(href: string, download: string) {
  const link = document.createElement('a');
  Object.assign(link, { href, download });
  link.click();
}
