import { type MindMapContent, mindMapPictureBytes } from '@xueyan/contract/content/mind-map';
import { XMindSheets, type XMindTopic } from '@xueyan/contract/content/xmind';
import { iconOf, xmindContent } from '@xueyan/contract/content/xmind-content';
import JSZip from 'jszip';
import { childrenOf, readXml } from './formats.ts';
import { count, type Lost } from './lost.ts';
import { sideOf } from './picture-size.ts';
import { type Branch, branch, type ImportedPicture } from './topics.ts';

/** Maximum bytes of the archive entry that holds the topics, and number of pictures. */
const contentMax = 20 * 1024 * 1024;
const picturesMax = 200;
const kinds: Record<string, string> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
};

/** A map read from a file, and what of it was not kept. */
export interface Found {
  root: Branch;
  lost: Lost;
}

type Picture = { src: string; width?: number | undefined; height?: number | undefined };

/** Reads an XMind file while it is turned into branches. */
class Reading {
  readonly lost: Lost = {};
  readonly pictures: { branch: Branch; picture: Picture }[] = [];

  icons(markers: string[]): string[] {
    const icons = markers.flatMap((marker) => iconOf(marker) ?? []);
    count(this.lost, 'icons', markers.length - icons.length);
    return icons;
  }

  /** Fills in the pictures from the archive; others are counted as lost. */
  async fill(archive: JSZip): Promise<void> {
    for (const [at, { branch: one, picture }] of this.pictures.entries()) {
      const found = at < picturesMax ? await pictureIn(archive, picture) : null;
      if (found) one.imported = found;
      else count(this.lost, 'pictures');
    }
  }
}

async function pictureIn(archive: JSZip, { src, width, height }: Picture): Promise<ImportedPicture | null> {
  const path = src.replace(/^xap:/, '');
  const name = path.split('/').at(-1) ?? '';
  const type = kinds[name.split('.').at(-1)?.toLowerCase() ?? ''];
  const bytes = type && (await archive.file(path)?.async('arraybuffer'));
  if (!bytes || bytes.byteLength > mindMapPictureBytes) return null;
  return { file: new File([bytes], name, { type }), width: sideOf(width), height: sideOf(height) };
}

function fromTopic(topic: XMindTopic, reading: Reading): Branch {
  const { id, title, href, notes, markers, image, labels, children } = topic;
  const one: Branch = {
    ...branch(title),
    ...{ id, link: href ?? '', note: notes?.plain?.content ?? '' },
    icons: reading.icons(markers.map(({ markerId }) => markerId)),
  };
  if (image?.src) reading.pictures.push({ branch: one, picture: image });
  count(reading.lost, 'labels', labels.length);
  count(reading.lost, 'summaries', children?.summary.length ?? 0);
  count(reading.lost, 'detached', children?.detached.length ?? 0);
  // Floating topics have no place of their own in a map, so they hang on the centre.
  const below = [...(children?.attached ?? []), ...(children?.detached ?? [])];
  one.children = below.map((child) => fromTopic(child, reading));
  return one;
}

/** Adds relation lines to the branches that they begin at; drops ids that no line needs. */
function join(root: Branch, lines: { from: string; to: string; text: string }[]): void {
  const byId = new Map<string, Branch>();
  const walk = (one: Branch) => {
    if (one.id) byId.set(one.id, one);
    for (const child of one.children) walk(child);
  };
  walk(root);
  const used = new Set<string>();
  for (const { from, to, text } of lines) {
    if (!byId.has(from) || !byId.has(to)) continue;
    byId.get(from)?.lines.push({ to, text });
    used.add(from).add(to);
  }
  for (const [id, one] of byId) if (!used.has(id)) one.id = '';
}

/** Reads the first sheet of an XMind file, of the new format (`content.json`) or the old one (`content.xml`). */
export async function fromXmind(file: Blob): Promise<Found> {
  const archive = await JSZip.loadAsync(await file.arrayBuffer());
  const read = async (name: string) => {
    const text = await archive.file(name)?.async('string');
    if (text && text.length > contentMax) throw new Error('large');
    return text;
  };
  const reading = new Reading();
  const json = await read('content.json');
  const root = json ? fromNew(json, reading) : fromOld((await read('content.xml')) ?? '', reading);
  await reading.fill(archive);
  return { root, lost: reading.lost };
}

function fromNew(json: string, reading: Reading): Branch {
  const [sheet, ...others] = XMindSheets.parse(JSON.parse(json));
  if (!sheet) throw new Error('empty');
  count(reading.lost, 'sheets', others.length);
  const root = fromTopic(sheet.rootTopic, reading);
  join(
    root,
    sheet.relationships.map(({ end1Id, end2Id, title }) => ({ from: end1Id, to: end2Id, text: title })),
  );
  return root;
}

function fromOld(xml: string, reading: Reading): Branch {
  if (!xml) throw new Error('empty');
  const [sheet, ...others] = childrenOf(readXml(xml).documentElement, 'sheet');
  const topic = sheet && childrenOf(sheet, 'topic')[0];
  if (!topic) throw new Error('empty');
  count(reading.lost, 'sheets', others.length);
  const root = fromOldTopic(topic, reading);
  const lines = childrenOf(sheet, 'relationships').flatMap((one) => childrenOf(one, 'relationship'));
  const textOf = (element: Element) => childrenOf(element, 'title')[0]?.textContent ?? '';
  join(
    root,
    lines.map((one) => ({
      from: one.getAttribute('end1') ?? '',
      to: one.getAttribute('end2') ?? '',
      text: textOf(one),
    })),
  );
  return root;
}

/** Reads an attribute with a namespace, however its prefix is declared. */
const attribute = (element: Element, name: string) =>
  [...element.attributes].find(({ localName }) => localName === name)?.value ?? '';

function fromOldTopic(element: Element, reading: Reading): Branch {
  const lists = childrenOf(element, 'children').flatMap((one) => childrenOf(one, 'topics'));
  const ofType = (type: string) =>
    lists.filter((one) => (one.getAttribute('type') ?? 'attached') === type).flatMap((one) => childrenOf(one, 'topic'));
  const notes = childrenOf(element, 'notes').flatMap((one) => childrenOf(one, 'plain'));
  const markers = childrenOf(element, 'marker-refs').flatMap((one) => childrenOf(one, 'marker-ref'));
  const [image] = childrenOf(element, 'img');
  const one: Branch = {
    ...branch(childrenOf(element, 'title')[0]?.textContent ?? ''),
    ...{ id: element.getAttribute('id') ?? '', note: notes[0]?.textContent?.trim() ?? '' },
    link: attribute(element, 'href'),
    icons: reading.icons(markers.map((marker) => marker.getAttribute('marker-id') ?? '')),
  };
  if (image) {
    const length = (name: string) => Number(attribute(image, name)) || undefined;
    const picture = { src: attribute(image, 'src'), width: length('width'), height: length('height') };
    reading.pictures.push({ branch: one, picture });
  }
  const detached = ofType('detached');
  count(reading.lost, 'detached', detached.length);
  count(reading.lost, 'summaries', ofType('summary').length);
  one.children = [...ofType('attached'), ...detached].map((child) => fromOldTopic(child, reading));
  return one;
}

const endings = Object.fromEntries(Object.entries(kinds).map(([ending, type]) => [type, ending]));

/** Returns a map as a file for XMind 2020 and later; `load` fetches the bytes of a picture. */
export async function toXmind(
  content: Pick<MindMapContent, 'topics' | 'lines'>,
  load: (address: string) => Promise<Blob | null>,
): Promise<Blob> {
  const archive = new JSZip();
  const paths = new Map<string, string>();
  for (const { picture } of content.topics) {
    if (!picture || paths.has(picture.address)) continue;
    const blob = await load(picture.address).catch(() => null);
    const ending = blob && endings[blob.type];
    if (!blob || !ending) continue;
    const path = `resources/${picture.address.split('/').at(-1)}.${ending}`;
    archive.file(path, await blob.arrayBuffer());
    paths.set(picture.address, path);
  }
  const entries = ['content.json', 'metadata.json', ...paths.values()].map((name) => [name, {}]);
  archive.file('content.json', JSON.stringify(xmindContent(content, (address) => paths.get(address))));
  archive.file('metadata.json', JSON.stringify({ creator: { name: 'xueyan', version: '1' } }));
  archive.file('manifest.json', JSON.stringify({ 'file-entries': Object.fromEntries(entries) }));
  return archive.generateAsync({ type: 'blob', mimeType: 'application/vnd.xmind.workbook' });
}
