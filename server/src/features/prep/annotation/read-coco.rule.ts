import { annotationStates } from '@xueyan/contract/prep/annotation';
import { boundsOf, type Point } from '@xueyan/contract/prep/shape';
import type { PictureFinder } from './find-picture.rule.ts';
import { type Found, type FoundPicture, LossCount, type NeutralLabel, type NeutralShape } from './neutral.rule.ts';

type Fields = Record<string, unknown>;

/** A file of labels; its parts are checked one by one, so that one faulty part does not lose the others. */
export interface CocoFile {
  path: string;
  images: unknown[];
  annotations: unknown[];
  /** Null: the file has none, and only numbers name its labels. */
  categories: unknown[] | null;
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const partOf = (value: unknown): Fields => fieldsOf(value) ?? {};

/** Programs write numbers as texts, too. */
function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
const numbersOf = (value: unknown): number[] | null => {
  const numbers: (number | null)[] = Array.isArray(value) ? value.map(numberOf) : [null];
  return numbers.every((one): one is number => one !== null) ? numbers : null;
};
const idOf = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns the parts of a COCO file; null for any other JSON. */
export function cocoOf(path: string, text: string): CocoFile | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { images, annotations, categories } = partOf(read);
  if (!Array.isArray(images) || !Array.isArray(annotations)) return null;
  return { path, images, annotations, categories: Array.isArray(categories) ? categories : null };
}

/** Returns true for a file about the objects in pictures; one of captions is not. */
export const hasObjects = ({ categories, annotations }: CocoFile): boolean =>
  categories !== null || annotations.some((one) => fieldsOf(one)?.category_id !== undefined);

/** Object in a picture, with all the shapes that it consists of. */
interface Thing {
  file: CocoFile;
  label: string;
  bounds: [number, number, number, number];
  shapes: NeutralShape[];
}

/** Reads COCO. Several files may be about the same pictures; an object that two of them contain is taken once. */
export function readCoco(files: CocoFile[], find: PictureFinder): Found {
  const losses = new LossCount();
  const labels = new Map<string, NeutralLabel>();
  const found = new Map<string, FoundPicture>();
  const things = new Map<string, Thing[]>();
  for (const file of files) {
    const names = categoriesOf(file, labels, losses);
    const paths = picturesOf(file, find, found, losses);
    for (const one of file.annotations) {
      const said = partOf(one);
      if (typeof said.caption === 'string') {
        losses.add('caption');
        continue;
      }
      const category = idOf(said.category_id);
      const label = category === null ? undefined : names ? names.get(category) : category;
      const picture = idOf(said.image_id);
      if (label === undefined || picture === null) losses.add('line');
      else {
        const path = paths.get(picture);
        if (path === undefined) losses.add('noPicture');
        // A picture that is not in the archive was counted with its name.
        if (!path) continue;
        if (!labels.has(label)) labels.set(label, { name: label });
        const shapes = shapesOf(said, label, losses);
        const there = things.get(path) ?? [];
        things.set(path, there);
        if (shapes.length > 0) keep({ file, label, bounds: extentOf(shapes), shapes }, there, losses);
      }
    }
  }
  for (const [path, there] of things) found.get(path)?.shapes.push(...there.flatMap(({ shapes }) => shapes));
  return { format: 'coco', labels: [...labels.values()], pictures: [...found.values()], losses: losses.list() };
}

/** Returns the names of the labels by number; null if the file names none. */
function categoriesOf(
  { categories }: CocoFile,
  labels: Map<string, NeutralLabel>,
  losses: LossCount,
): Map<string, string> | null {
  if (!categories) return null;
  const names = new Map<string, string>();
  for (const one of categories) {
    const said = partOf(one);
    const id = idOf(said.id);
    const name = idOf(said.name);
    if (id === null || name === null) losses.add('line');
    else {
      names.set(id, name);
      labels.set(name, { name, colour: textOf(said.colour), hotkey: textOf(said.hotkey) });
    }
  }
  return names;
}

/** Returns the paths of the pictures by number, empty for those not found, and adds the others to `found`. */
function picturesOf(
  coco: CocoFile,
  find: PictureFinder,
  found: Map<string, FoundPicture>,
  losses: LossCount,
): Map<string, string> {
  const paths = new Map<string, string>();
  const isAboutObjects = hasObjects(coco);
  for (const one of coco.images) {
    const said = partOf(one);
    const id = idOf(said.id);
    const name = textOf(said.file_name);
    const [path, other] = id === null || name === undefined ? [] : find(name, coco.path);
    if (id !== null) paths.set(id, other === undefined ? (path ?? '') : '');
    if (id === null || path === undefined) losses.add('noPicture');
    else if (other !== undefined) losses.add('sameName');
    else {
      const state = annotationStates.find((known) => known === said.state);
      if (isAboutObjects && !found.has(path)) found.set(path, { path, state, relative: false, shapes: [] });
    }
  }
  return paths;
}

/** Adds an object, unless another file has it already; polygons are preferred to a box. */
function keep(thing: Thing, there: Thing[], losses: LossCount): void {
  const double = there.find(
    ({ file, label, bounds }) =>
      file !== thing.file &&
      label === thing.label &&
      bounds.every((side, i) => Math.abs(side - (thing.bounds[i] ?? 0)) <= 1),
  );
  if (!double) {
    there.push(thing);
    return;
  }
  losses.add('twice');
  const isBox = double.shapes.every(({ kind }) => kind === 'box');
  if (isBox) double.shapes = thing.shapes;
  // Another object of this file in the same place is not the one that was met.
  double.file = thing.file;
}

const extentOf = (shapes: NeutralShape[]) => boundsOf(shapes.flatMap(({ points }) => points));

/** Returns the corners of polygons: lists of numbers, of points, or a single such list. */
function polygonsOf(segmentation: unknown[], losses: LossCount): Point[][] {
  const isFlat = segmentation.length > 0 && segmentation.every((one) => numberOf(one) !== null);
  const isPoints =
    segmentation.length > 2 && segmentation.every((one) => Array.isArray(one) && numbersOf(one)?.length === 2);
  return (isFlat || isPoints ? [segmentation] : segmentation).flatMap((part) => {
    const numbers = numbersOf(Array.isArray(part) ? part.flat() : []);
    if (numbers?.length === 0) return [];
    if (!numbers || numbers.length < 6 || numbers.length % 2 === 1) {
      losses.add('line');
      return [];
    }
    return [
      Array.from({ length: numbers.length / 2 }, (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]),
    ];
  });
}

function shapesOf(said: Fields, label: string, losses: LossCount): NeutralShape[] {
  const { segmentation, keypoints } = said;
  if (numberOf(said.iscrowd) || said.iscrowd === true) losses.add('crowd');
  if (Array.isArray(keypoints) && keypoints.some((one) => numberOf(one))) losses.add('pose');
  if (fieldsOf(segmentation)) losses.add('mask');
  const polygons = Array.isArray(segmentation) ? polygonsOf(segmentation, losses) : [];
  losses.add('parts', polygons.length - 1);
  if (polygons.length > 0) return polygons.map((points) => ({ label, kind: 'polygon', points }));
  const bbox = numbersOf(said.bbox);
  if (bbox?.length !== 4) {
    losses.add('empty');
    return [];
  }
  const [x = 0, y = 0, w = 0, h = 0] = bbox;
  const points: Point[] = [
    [x, y],
    [x + w, y + h],
  ];
  return [{ label, kind: 'box', points }];
}
