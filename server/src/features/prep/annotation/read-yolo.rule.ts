import type { Point } from '@xueyan/contract/prep/shape';
import { areTwins, closest } from './find-picture.rule.ts';
import { type Found, type FoundPicture, LossCount, type NeutralShape } from './neutral.rule.ts';
import { namesOfYaml, poseOfYaml } from './yolo-names.rule.ts';

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());
const last = (path: string) => path.split('/').at(-1) ?? '';
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Files that name the labels, one in a line. */
const isList = (path: string) =>
  /^(?:(?:predefined_)?classes|class_?names|labels|obj_names)\.txt$|\.names$/i.test(last(path));

/** Content of the lines of a file. */
interface Reading {
  names: string[];
  /** Numbers behind the box of a pose, and of values for each key point. */
  pose: { points: number; values: number } | null;
}

/**
 * Returns true for a pose: a box with key points. Where the archive does not say so, the visibility of a key point
 * does, which is 2 if it is seen: no corner of a polygon is beyond 1.
 */
function isPose(numbers: number[], { pose }: Reading): boolean {
  if (pose) return numbers.length === 4 + pose.points * pose.values;
  const seen = numbers.slice(4).filter((_, i) => i % 3 === 2);
  return (
    numbers.length > 6 && numbers.length % 3 === 1 && seen.includes(2) && seen.every((one) => [0, 1, 2].includes(one))
  );
}

/** Parses a line: a box has four numbers, or five with its certainty, a polygon six or more. */
function shapeOf(line: string, reading: Reading, losses: LossCount): NeutralShape | null {
  const [kind, ...numbers] = line.split(/\s+/).filter(Boolean).map(Number);
  if (kind === undefined || !Number.isInteger(kind) || kind < 0 || !numbers.every(Number.isFinite)) return null;
  const label = reading.names[kind] ?? String(kind);
  const pose = isPose(numbers, reading);
  if (pose) losses.add('pose');
  if (numbers.length === 4 || numbers.length === 5 || pose) {
    const [x = 0, y = 0, w = 0, h = 0] = numbers;
    const points: Point[] = [
      [x - w / 2, y - h / 2],
      [x + w / 2, y + h / 2],
    ];
    return { label, kind: 'box', points };
  }
  if (numbers.length < 6 || numbers.length % 2 === 1) return null;
  const points = Array.from(
    { length: numbers.length / 2 },
    (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
  );
  return { label, kind: 'polygon', points };
}

/** Key that joins pictures to their labels, which are in `labels/…` beside `images/…` or in the pictures' own folder. */
const keyOf = (path: string) =>
  path
    .replace(/\.[a-z]+$/i, '')
    .split('/')
    .map((part) => (part === 'labels' ? 'images' : part))
    .join('/');

/**
 * Returns a function that finds the pictures of a file of labels; `doubtful` if nothing tells which of several it is.
 * Pictures that differ in the ending alone share one such file.
 */
function picturesFor(pictures: string[]): (labels: string) => string[] | 'doubtful' {
  const byKey = Map.groupBy(pictures, keyOf);
  const byStem = Map.groupBy(pictures, (path) => last(keyOf(path)));
  return (labels) => {
    const same = byKey.get(keyOf(labels)) ?? closest(byStem.get(last(keyOf(labels))) ?? [], labels);
    return areTwins(same) ? same : 'doubtful';
  };
}

/** Returns the names of the labels for a file: of the nearest list, since every folder may have its own. */
function namesFor(lists: [folder: string, names: string[]][]): (path: string) => string[] {
  const byDepth = lists.toSorted(([one], [other]) => other.length - one.length);
  return (path) => (byDepth.find(([folder]) => path.startsWith(folder)) ?? lists[0])?.[1] ?? [];
}

/**
 * Reads YOLO: one text file per picture, and the label names beside them. Pictures alone are accepted and have no
 * labels.
 */
export function readYolo(texts: [string, string][], pictures: string[]): Found {
  const losses = new LossCount();
  const picturesOf = picturesFor(pictures);
  const yamls = texts.filter(([path]) => /\.ya?ml$/i.test(path));
  const named = yamls.map(([, text]) => namesOfYaml(text)).find((names) => names.length > 0);
  const lists = texts.flatMap(([path, text]): [string, string[]][] =>
    isList(path) && picturesOf(path).length === 0 ? [[folderOf(path), linesOf(text).filter(Boolean)]] : [],
  );
  const namesOf: (path: string) => string[] = named ? () => named : namesFor(lists);
  const pose = yamls.map(([, text]) => poseOfYaml(text)).find(Boolean) ?? null;
  const used = new Set(named ?? lists.flatMap(([, names]) => names));
  const found: FoundPicture[] = [];
  for (const [path, text] of texts) {
    if (!/\.txt$/i.test(path) || (isList(path) && picturesOf(path).length === 0)) continue;
    const mine = picturesOf(path);
    const own = new LossCount();
    const lines = linesOf(text).filter(Boolean);
    const shapes = lines.flatMap((line) => {
      const shape = shapeOf(line, { names: namesOf(path), pose }, own);
      if (!shape) own.add('line');
      return shape ? [shape] : [];
    });
    // Other texts, such as lists of the splits and licences, are no labels of a picture and are not reported.
    if (mine === 'doubtful' || mine.length === 0) {
      const isLabels = path.includes('labels/') || shapes.length > 0;
      if (isLabels) losses.add(mine === 'doubtful' ? 'sameName' : 'noPicture');
      continue;
    }
    losses.addAll(own.list());
    for (const { label } of shapes) used.add(label);
    for (const picture of mine) found.push({ path: picture, relative: true, shapes });
  }
  const isYolo = found.length > 0 || used.size > 0;
  return {
    ...{ format: isYolo ? ('yolo' as const) : null, labels: [...used].map((name) => ({ name })) },
    ...{ pictures: found, losses: losses.list() },
  };
}
