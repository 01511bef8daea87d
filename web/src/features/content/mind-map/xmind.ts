import { XMindSheets, type XMindTopic } from '@xueyan/contract/content/xmind';
import JSZip from 'jszip';
import { childrenOf, readXml } from './formats.ts';
import type { Branch } from './topics.ts';

/** Bytes that the part of a file may have in which the topics stand. */
const contentMax = 20 * 1024 * 1024;

const fromTopic = ({ title, href, notes, children }: XMindTopic): Branch => ({
  ...{ text: title, link: href ?? '', note: notes?.plain?.content ?? '' },
  children: (children?.attached ?? []).map(fromTopic),
});

/** The first sheet of an XMind file, of the new kind (`content.json`) or the old one (`content.xml`). */
export async function fromXmind(file: Blob): Promise<Branch> {
  const archive = await JSZip.loadAsync(await file.arrayBuffer());
  const read = async (name: string) => {
    const text = await archive.file(name)?.async('string');
    if (text && text.length > contentMax) throw new Error('large');
    return text;
  };
  const json = await read('content.json');
  if (json) {
    const [sheet] = XMindSheets.parse(JSON.parse(json));
    if (sheet) return fromTopic(sheet.rootTopic);
  }
  const xml = await read('content.xml');
  if (!xml) throw new Error('empty');
  const sheet = childrenOf(readXml(xml).documentElement, 'sheet')[0];
  const root = sheet && childrenOf(sheet, 'topic')[0];
  if (!root) throw new Error('empty');
  return fromOldTopic(root);
}

const fromOldTopic = (element: Element): Branch => {
  const lists = childrenOf(element, 'children').flatMap((one) => childrenOf(one, 'topics'));
  const attached = lists.filter((one) => (one.getAttribute('type') ?? 'attached') === 'attached');
  const notes = childrenOf(element, 'notes').flatMap((one) => childrenOf(one, 'plain'));
  return {
    text: childrenOf(element, 'title')[0]?.textContent ?? '',
    note: notes[0]?.textContent?.trim() ?? '',
    link: element.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? element.getAttribute('xlink:href') ?? '',
    children: attached.flatMap((one) => childrenOf(one, 'topic')).map(fromOldTopic),
  };
};

/** A map as XMind (2020 and later) opens it. */
export function toXmind(root: Branch): Promise<Blob> {
  let count = 0;
  const write = ({ text, note, link, children }: Branch): object => ({
    ...{ id: `topic-${++count}`, class: 'topic', title: text },
    ...(link && { href: link }),
    ...(note && { notes: { plain: { content: note } } }),
    ...(children.length > 0 && { children: { attached: children.map(write) } }),
  });
  const sheet = { id: 'sheet-1', class: 'sheet', title: root.text, rootTopic: write(root), topicPositioning: 'fixed' };
  const archive = new JSZip();
  archive.file('content.json', JSON.stringify([sheet]));
  archive.file('metadata.json', JSON.stringify({ creator: { name: 'xueyan', version: '1' } }));
  archive.file('manifest.json', JSON.stringify({ 'file-entries': { 'content.json': {}, 'metadata.json': {} } }));
  return archive.generateAsync({ type: 'blob', mimeType: 'application/vnd.xmind.workbook' });
}
