import { decodeText } from '@xueyan/contract/base/text-encoding';
import { type MindMapContent, mindMapPictureBytes } from '@xueyan/contract/content/mind-map';
import { XMindSheets, type XMindTopic } from '@xueyan/contract/content/xmind';
import { iconOf, xmindContent } from '@xueyan/contract/content/xmind-content';
import JSZip from 'jszip';
import { htmlText, textOfHtml } from './html-text.ts';
import { count, type Lost } from './lost.ts';
import { sideOf } from './picture-size.ts';
import { type Branch, branch, type ImportedPicture } from './topics.ts';
import { childrenOf, readXml } from './xml.ts';

/** Maximum bytes of the archive entry that holds the topics, and number of pictures. */
const contentMax = 20 * 1024 * 1024;
const picturesMax = 200;
const kinds: Record<string, string> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
};

/** Maps read from a file: the first sheet, the others, and what of all of them was not kept. */
interface Found {
  root: Branch;
  others: { name: string; root: Branch }[];
  lost: Lost;
}

/** Maximum number of further sheets, each of which becomes a map. */
const sheetsMax = 50;

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

/** Returns an entry of the archive; some programs begin its name with a slash, or write slashes of another kind. */
function entryOf(archive: JSZip, path: string): JSZip.JSZipObject | null {
  const bare = (name: string) => name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  return archive.file(path) ?? archive.file(/./).find(({ name }) => bare(name) === bare(path)) ?? null;
}

async function pictureIn(archive: JSZip, { src, width, height }: Picture): Promise<ImportedPicture | null> {
  const path = src.replace(/^xap:/, '');
  const name = path.split('/').at(-1) ?? '';
  const type = kinds[name.split('.').at(-1)?.toLowerCase() ?? ''];
  const bytes = type && (await entryOf(archive, path)?.async('arraybuffer'));
  if (!bytes || bytes.byteLength > mindMapPictureBytes) return null;
  return { file: new File([bytes], name, { type }), width: sideOf(width), height: sideOf(height) };
}

/** A note is text, HTML, or what its editor inserted piece by piece. */
function noteOf(notes: XMindTopic['notes']): string {
  const inserted = notes?.ops?.ops.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('') ?? '';
  return notes?.plain?.content.trim() || textOfHtml(notes?.realHTML?.content ?? '') || inserted.trim();
}

type Lists = Record<'attached' | 'detached' | 'summary' | 'callout', Branch[]>;

/**
 * Returns what hangs on a topic. Summaries, callouts and floating topics have no place of their own in a map: they are
 * topics behind the others.
 */
function below({ attached, detached, summary, callout }: Lists, lost: Lost): Branch[] {
  count(lost, 'summaries', summary.length);
  count(lost, 'callouts', callout.length);
  count(lost, 'detached', detached.length);
  return [...attached, ...callout, ...summary, ...detached];
}

function fromTopic(topic: XMindTopic, reading: Reading): Branch {
  const { id, title, href, notes, markers, image, labels, boundaries, children } = topic;
  const one: Branch = {
    ...branch(title),
    ...{ id, link: href, note: noteOf(notes) },
    icons: reading.icons(markers.map(({ markerId }) => markerId)),
  };
  if (image?.src) reading.pictures.push({ branch: one, picture: image });
  count(reading.lost, 'labels', labels.length);
  count(reading.lost, 'boundaries', boundaries.length);
  const read = (type: keyof Lists) =>
    (children?.[type] ?? []).flatMap((child) => (child ? [fromTopic(child, reading)] : []));
  const lists = { attached: read('attached'), detached: read('detached') };
  one.children = below({ ...lists, summary: read('summary'), callout: read('callout') }, reading.lost);
  return one;
}

/** Adds relation lines to the branches that they begin at; drops ids that no line needs. */
function join(root: Branch, lines: { from: string; to: string; text: string }[], lost: Lost): void {
  const byId = new Map<string, Branch>();
  const walk = (one: Branch) => {
    if (one.id) byId.set(one.id, one);
    for (const child of one.children) walk(child);
  };
  walk(root);
  const used = new Set<string>();
  for (const { from, to, text } of lines) {
    if (!byId.has(from) || !byId.has(to)) {
      count(lost, 'lines');
      continue;
    }
    byId.get(from)?.lines.push({ to, text });
    used.add(from).add(to);
  }
  for (const [id, one] of byId) if (!used.has(id)) one.id = '';
}

/** Reads an XMind file, of the new format (`content.json`) or the old one (`content.xml`). */
export async function fromXmind(file: Blob): Promise<Found> {
  const archive = await JSZip.loadAsync(await file.arrayBuffer());
  const read = async (name: string) => {
    const bytes = await entryOf(archive, name)?.async('uint8array');
    if (bytes && bytes.length > contentMax) throw new Error('large');
    return bytes && decodeText(bytes);
  };
  const reading = new Reading();
  const json = await read('content.json');
  const sheets = json ? fromNew(json, reading) : fromOld((await read('content.xml')) ?? '', reading);
  const [first, ...others] = sheets.slice(0, sheetsMax + 1);
  if (!first) throw new Error('empty');
  count(reading.lost, 'sheets', sheets.length - 1 - others.length);
  await reading.fill(archive);
  return { root: first.root, others, lost: reading.lost };
}

type Sheet = Found['others'][number];

const fromNew = (json: string, reading: Reading): Sheet[] =>
  XMindSheets.parse(JSON.parse(json.replace(/^\ufeff/, ''))).flatMap((sheet) => {
    if (!sheet?.rootTopic) return [];
    const root = fromTopic(sheet.rootTopic, reading);
    const lines = sheet.relationships.map(({ end1Id, end2Id, title }) => ({ from: end1Id, to: end2Id, text: title }));
    join(root, lines, reading.lost);
    return [{ name: sheet.title, root }];
  });

function fromOld(xml: string, reading: Reading): Sheet[] {
  if (!xml) throw new Error('empty');
  return childrenOf(readXml(xml).documentElement, 'sheet').flatMap((sheet) => {
    const [topic] = childrenOf(sheet, 'topic');
    if (!topic) return [];
    const root = fromOldTopic(topic, reading);
    const lines = childrenOf(sheet, 'relationships').flatMap((one) => childrenOf(one, 'relationship'));
    const ends = lines.map((one) => ({
      from: one.getAttribute('end1') ?? '',
      to: one.getAttribute('end2') ?? '',
      text: titleOf(one),
    }));
    join(root, ends, reading.lost);
    return [{ name: titleOf(sheet), root }];
  });
}

const titleOf = (element: Element) => childrenOf(element, 'title')[0]?.textContent ?? '';

/** Reads an attribute with a namespace, however its prefix is declared. */
const attribute = (element: Element, name: string) =>
  Array.from(element.attributes).find(({ localName }) => localName === name)?.value ?? '';

function fromOldTopic(element: Element, reading: Reading): Branch {
  const lists = childrenOf(element, 'children').flatMap((one) => childrenOf(one, 'topics'));
  const ofType = (type: string) =>
    lists.filter((one) => (one.getAttribute('type') ?? 'attached') === type).flatMap((one) => childrenOf(one, 'topic'));
  const notes = childrenOf(element, 'notes');
  const [plain] = notes.flatMap((one) => childrenOf(one, 'plain'));
  const [html] = notes.flatMap((one) => childrenOf(one, 'html'));
  const markers = childrenOf(element, 'marker-refs').flatMap((one) => childrenOf(one, 'marker-ref'));
  const [image] = childrenOf(element, 'img');
  const one: Branch = {
    ...branch(titleOf(element)),
    ...{ id: element.getAttribute('id') ?? '', note: plain?.textContent?.trim() || (html ? htmlText(html) : '') },
    link: attribute(element, 'href'),
    icons: reading.icons(markers.map((marker) => marker.getAttribute('marker-id') ?? '')),
  };
  if (image) {
    const length = (name: string) => Number(attribute(image, name)) || undefined;
    const picture = { src: attribute(image, 'src'), width: length('width'), height: length('height') };
    reading.pictures.push({ branch: one, picture });
  }
  const inside = (list: string, name: string) =>
    childrenOf(element, list).reduce((sum, part) => sum + childrenOf(part, name).length, 0);
  count(reading.lost, 'labels', inside('labels', 'label'));
  count(reading.lost, 'boundaries', inside('boundaries', 'boundary'));
  const read = (type: string) => ofType(type).map((child) => fromOldTopic(child, reading));
  const own = { attached: read('attached'), detached: read('detached') };
  one.children = below({ ...own, summary: read('summary'), callout: read('callout') }, reading.lost);
  return one;
}

const endings = Object.fromEntries(Object.entries(kinds).map(([ending, type]) => [type, ending]));

/**
 * Returns a map as a file for XMind 2020 and later; `load` fetches the bytes of a picture. `mark`: words for its
 * metadata that say that AI drafted it.
 */
export async function toXmind(
  content: Pick<MindMapContent, 'topics' | 'lines'>,
  load: (address: string) => Promise<Blob | null>,
  mark = '',
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
  archive.file(
    'metadata.json',
    JSON.stringify({ creator: { name: 'xueyan', version: '1' }, ...(mark && { comment: mark }) }),
  );
  archive.file('manifest.json', JSON.stringify({ 'file-entries': Object.fromEntries(entries) }));
  return archive.generateAsync({ type: 'blob', mimeType: 'application/vnd.xmind.workbook' });
}
