import type { AnnotationFormat, Losses } from '@xueyan/contract/prep/annotation';
import { boundsOf } from '@xueyan/contract/prep/shape';
import { escapeXml } from '../../../platform/parser/xml-tree.ts';
import { LossCount, type NeutralLabel, type NeutralPicture, type NeutralShape, rounded } from './neutral.rule.ts';

export interface Written {
  /** Text files by path in the archive. */
  files: Map<string, string>;
  /** Returns the path of a picture in the archive. */
  place: (picture: NeutralPicture) => string;
  losses: Losses;
}

const stemOf = (file: string) => file.replace(/\.[a-z]+$/i, '');
const bySplit = (pictures: NeutralPicture[]) => Map.groupBy(pictures, ({ split }) => split || 'all');

/**
 * Writes COCO instances: one file per split. COCO allows additional fields in its objects; ours are `colour`, `hotkey`
 * and `state`.
 */
function writeCoco(pictures: NeutralPicture[], labels: NeutralLabel[]): Written {
  const files = new Map<string, string>();
  const numbers = new Map(labels.map(({ name }, i) => [name, i + 1]));
  const categories = labels.map((label, i) => ({ id: i + 1, supercategory: '', ...label }));
  let nextPicture = 1;
  let nextShape = 1;
  for (const [split, some] of bySplit(pictures)) {
    const images = some.map(({ file, width, height, state }, i) => ({
      ...{ id: nextPicture + i, file_name: file, width, height, state },
    }));
    const annotations = some.flatMap(({ shapes }, i) =>
      shapes.map((shape) => cocoShape(shape, nextShape++, nextPicture + i, numbers.get(shape.label) ?? 0)),
    );
    nextPicture += some.length;
    files.set(`annotations/instances_${split}.json`, JSON.stringify({ images, annotations, categories }, null, 1));
  }
  return { files, place: ({ file }) => `images/${file}`, losses: [] };
}

function cocoShape({ kind, points }: NeutralShape, id: number, image: number, category: number) {
  const [left, top, right, bottom] = boundsOf(points);
  const bbox = [left, top, rounded(right - left), rounded(bottom - top)];
  const segmentation = kind === 'polygon' ? [points.flat()] : [];
  const area = kind === 'polygon' ? areaOf(points) : (bbox[2] ?? 0) * (bbox[3] ?? 0);
  return { id, image_id: image, category_id: category, bbox, area: rounded(area), segmentation, iscrowd: 0 };
}

/** Returns the area by the shoelace formula. */
function areaOf(points: NeutralShape['points']): number {
  let twice = 0;
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [0, 0];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

/** Formats `#1677ff` as `22,119,255`. */
const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(',');

/** Writes Pascal VOC: one XML file per picture, boxes only. `labelmap.txt` follows CVAT. */
function writeVoc(pictures: NeutralPicture[], labels: NeutralLabel[]): Written {
  const files = new Map<string, string>();
  const losses = new LossCount();
  for (const { file, width, height, state, shapes } of pictures) {
    losses.add('polygon', shapes.filter(({ kind }) => kind === 'polygon').length);
    if (state === 'reviewed') losses.add('state');
    const objects = shapes.map(({ label, points }) => {
      const [left, top, right, bottom] = boundsOf(points);
      const box = `<xmin>${left}</xmin><ymin>${top}</ymin><xmax>${right}</xmax><ymax>${bottom}</ymax>`;
      const flags = '<pose>Unspecified</pose><truncated>0</truncated><difficult>0</difficult>';
      return `  <object><name>${escapeXml(label)}</name>${flags}<bndbox>${box}</bndbox></object>\n`;
    });
    const size = `<size><width>${width}</width><height>${height}</height><depth>3</depth></size>`;
    const head = `  <folder>JPEGImages</folder><filename>${escapeXml(file)}</filename>\n  ${size}\n`;
    const labelled =
      state === 'unlabelled' && shapes.length === 0 ? null : `<annotation>\n${head}${objects.join('')}</annotation>\n`;
    if (labelled) files.set(`Annotations/${stemOf(file)}.xml`, labelled);
  }
  for (const [split, some] of bySplit(pictures))
    files.set(`ImageSets/Main/${split}.txt`, some.map(({ file }) => `${stemOf(file)}\n`).join(''));
  losses.add('look', labels.filter(({ hotkey }) => hotkey).length);
  const map = labels.map(({ name, colour = '#000000' }) => `${name.replace(/[:\s]/g, ' ')}:${rgb(colour)}::\n`);
  files.set('labelmap.txt', `# label:color_rgb:parts:actions\n${map.join('')}`);
  return { files, place: ({ file }) => `JPEGImages/${file}`, losses: losses.list() };
}

/** Formats a fraction of a side, exact to a hundredth of a pixel. */
const share = (value: number, of: number) => String(Number((value / of).toFixed(10)));

/** Writes YOLO as Ultralytics reads it: a box as centre and sides, a polygon as all of its corners. */
function writeYolo(pictures: NeutralPicture[], labels: NeutralLabel[]): Written {
  const files = new Map<string, string>();
  const losses = new LossCount();
  const numbers = new Map(labels.map(({ name }, i) => [name, i]));
  for (const { file, width, height, state, split, shapes } of pictures) {
    if (state === 'reviewed') losses.add('state');
    if (state === 'unlabelled' && shapes.length === 0) continue;
    const lines = shapes.map(({ label, kind, points }) => {
      const [left, top, right, bottom] = boundsOf(points);
      const box = [share((left + right) / 2, width), share((top + bottom) / 2, height)];
      const sides = [share(right - left, width), share(bottom - top, height)];
      const corners = points.flatMap(([x, y]) => [share(x, width), share(y, height)]);
      return `${[numbers.get(label) ?? 0, ...(kind === 'box' ? [...box, ...sides] : corners)].join(' ')}\n`;
    });
    files.set(`labels/${split || 'all'}/${stemOf(file)}.txt`, lines.join(''));
  }
  losses.add('look', labels.filter(({ hotkey, colour }) => hotkey || colour).length);
  files.set('classes.txt', labels.map(({ name }) => `${name.replace(/\s/g, ' ')}\n`).join(''));
  const splits = [...bySplit(pictures).keys()];
  const part = (name: string) => (splits.includes(name) ? name : (splits[0] ?? 'all'));
  const paths = `path: .\ntrain: images/${part('train')}\nval: images/${part('validation')}\ntest: images/${part('test')}\n`;
  const names = labels.map(({ name }, i) => `  ${i}: ${JSON.stringify(name)}\n`);
  files.set('data.yaml', `${paths}names:\n${names.join('')}`);
  return { files, place: ({ file, split }) => `images/${split || 'all'}/${file}`, losses: losses.list() };
}

const writers = { coco: writeCoco, voc: writeVoc, yolo: writeYolo };

/** Returns the files of a format for the labels of pictures, and what the format cannot hold. */
export const writeFormat = (format: AnnotationFormat, pictures: NeutralPicture[], labels: NeutralLabel[]): Written =>
  writers[format](pictures, labels);
