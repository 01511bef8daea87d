import type { Point } from '@xueyan/contract/prep/shape';
import { areTwins, closest, type PictureFinder } from './find-picture.rule.ts';
import { type Found, LossCount, type NeutralLabel, type NeutralShape } from './neutral.rule.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replace(/&(#?\w{1,8});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
  });

/** Yields the elements of an XML with their path and text when they open, and once more when they end. */
function* elementsOf(xml: string): Generator<{ path: string; text: string; ends: boolean }> {
  const open: string[] = [];
  for (const part of xml.split('<').slice(1)) {
    const end = part.indexOf('>');
    if (end < 0 || part.startsWith('!') || part.startsWith('?')) continue;
    if (part.startsWith('/')) {
      yield { path: open.join('/'), text: '', ends: true };
      open.pop();
      continue;
    }
    const name = part.slice(0, end).split(/[\s/]/, 1)[0] ?? '';
    if (open.length > 20) return;
    open.push(name);
    yield { path: open.join('/'), text: unescaped(part.slice(end + 1).trim()), ends: false };
    if (part[end - 1] === '/') open.pop();
  }
}

interface Thing {
  label: string;
  corners: Map<string, number>;
}

/** Returns the objects of one picture. */
export function objectsOf(xml: string, losses: LossCount): { file: string; shapes: NeutralShape[] } {
  const shapes: NeutralShape[] = [];
  let file = '';
  let thing: Thing = { label: '', corners: new Map() };
  for (const { path, text, ends } of elementsOf(xml)) {
    const [, first, second, third] = path.split('/');
    if (first === 'filename' && !ends) file = text;
    if (first !== 'object') continue;
    if (second === undefined && !ends) thing = { label: '', corners: new Map() };
    else if (second === undefined) shapes.push(...boxOf(thing, losses));
    else if (ends) continue;
    else if (second === 'name') thing.label = text;
    else if (second === 'bndbox' && third) thing.corners.set(third, Number(text));
    else if (/^(truncated|difficult|occluded)$/.test(second) && text !== '' && text !== '0') losses.add('flags');
    else if (second === 'pose' && text !== '' && text !== 'Unspecified') losses.add('flags');
  }
  return { file, shapes };
}

function boxOf({ label, corners }: Thing, losses: LossCount): NeutralShape[] {
  const [left, top, right, bottom] = ['xmin', 'ymin', 'xmax', 'ymax'].map((name) => corners.get(name) ?? Number.NaN);
  const points: Point[] = [
    [left ?? 0, top ?? 0],
    [right ?? 0, bottom ?? 0],
  ];
  if (label && points.flat().every(Number.isFinite)) return [{ label, kind: 'box', points }];
  losses.add('line');
  return [];
}

/** Reads lines such as `name:22,119,255::` of CVAT's `labelmap.txt`. */
function labelsOfMap(text: string): NeutralLabel[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', rgb = ''] = line.split(':');
    if (line.startsWith('#') || !name.trim() || name === 'background') return [];
    const parts = rgb.split(',').map(Number);
    const good = parts.length === 3 && parts.every((one) => one >= 0 && one < 256);
    const colour = good ? `#${parts.map((one) => one.toString(16).padStart(2, '0')).join('')}` : undefined;
    return [{ name: name.trim(), colour }];
  });
}

/** Reads Pascal VOC: one XML file per picture. */
export function readVoc(texts: [string, string][], find: PictureFinder): Found {
  const losses = new LossCount();
  const labels = new Map<string, NeutralLabel>();
  for (const [path, text] of texts)
    if (path.endsWith('labelmap.txt')) for (const one of labelsOfMap(text)) labels.set(one.name, one);
  const pictures = texts
    .filter(([path]) => /\.xml$/i.test(path))
    .flatMap(([path, text]) => {
      const { file, shapes } = objectsOf(text, losses);
      const stem = (path.split('/').at(-1) ?? '').replace(/\.xml$/i, '');
      const named = find(file, path);
      const byStem = ['jpg', 'png', 'jpeg'].flatMap((end) => find(`${stem}.${end}`, path));
      const meant = named.length > 0 ? named : closest(byStem, path);
      if (meant.length === 0) losses.add('noPicture');
      else if (!areTwins(meant)) losses.add('sameName');
      for (const { label } of shapes) if (!labels.has(label)) labels.set(label, { name: label });
      return areTwins(meant) ? meant.map((picture) => ({ path: picture, relative: false, shapes })) : [];
    });
  return { format: 'voc', labels: [...labels.values()], pictures, losses: losses.list() };
}
