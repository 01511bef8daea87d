import type { Point } from '@xueyan/contract/prep/shape';
import { type Found, LossCount, type NeutralShape } from './neutral.rule.ts';

/** Returns a YAML scalar without its quotes. */
function wordOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith('"') && trimmed.endsWith('"')) {
    try {
      return String(JSON.parse(trimmed));
    } catch {
      return trimmed.slice(1, -1);
    }
  }
  if (trimmed.startsWith("'") && trimmed.endsWith("'") && trimmed.length > 1)
    return trimmed.slice(1, -1).replaceAll("''", "'");
  return trimmed;
}

/** Returns the `names` of a `data.yaml`: `[a, b]`, `- a` or `0: a`. */
export function namesOfYaml(yaml: string): string[] {
  const lines = yaml.split('\n');
  const at = lines.findIndex((line) => line.startsWith('names:'));
  const head = lines[at]?.slice('names:'.length).trim() ?? '';
  if (head.startsWith('[')) return head.slice(1, head.lastIndexOf(']')).split(',').map(wordOf).filter(Boolean);
  const names: string[] = [];
  for (const line of at < 0 ? [] : lines.slice(at + 1)) {
    const said = line.trim();
    const colon = said.indexOf(':');
    if (said.startsWith('- ')) names.push(wordOf(said.slice(2)));
    else if (/^\s/.test(line) && colon > 0 && /^\d{1,4}$/.test(said.slice(0, colon)))
      names[Number(said.slice(0, colon))] = wordOf(said.slice(colon + 1));
    else if (said !== '') break;
  }
  return Array.from(names, (name, i) => name ?? String(i));
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

/** Parses a line: a box has four numbers, a polygon six or more. */
function shapeOf(line: string, names: string[]): NeutralShape | null {
  const [kind, ...numbers] = line.split(/\s/).filter(Boolean).map(Number);
  if (kind === undefined || !Number.isInteger(kind) || kind < 0 || !numbers.every(Number.isFinite)) return null;
  const label = names[kind] ?? String(kind);
  if (numbers.length === 4 || numbers.length === 5) {
    const [x = 0, y = 0, w = 0, h = 0] = numbers;
    return {
      label,
      kind: 'box',
      points: [
        [x - w / 2, y - h / 2],
        [x + w / 2, y + h / 2],
      ],
    };
  }
  if (numbers.length < 6 || numbers.length % 2 === 1) return null;
  const points = Array.from(
    { length: numbers.length / 2 },
    (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
  );
  return { label, kind: 'polygon', points };
}

/** Key that joins a picture to its labels, which are in `labels/…` beside `images/…` or in the picture's own folder. */
const keyOf = (path: string) =>
  path
    .replace(/\.[a-z]+$/i, '')
    .split('/')
    .map((part) => (part === 'labels' ? 'images' : part))
    .join('/');

/**
 * Reads YOLO: one text file per picture, and the label names beside them. Pictures alone are accepted and have no
 * labels.
 */
export function readYolo(texts: [string, string][], pictures: string[]): Found {
  const losses = new LossCount();
  const last = (path: string) => path.split('/').at(-1) ?? '';
  const yaml = texts.find(([path]) => /\.ya?ml$/i.test(path))?.[1];
  const list = texts.find(([path]) => /^(classes\.txt|obj\.names|.*\.names)$/i.test(last(path)))?.[1];
  const named = yaml === undefined ? [] : namesOfYaml(yaml);
  const names = named.length > 0 ? named : linesOf(list ?? '').filter(Boolean);
  const byKey = new Map(pictures.map((path) => [keyOf(path), path]));
  const byStem = new Map(pictures.map((path) => [last(keyOf(path)), path]));
  const used = new Set(names);
  const found = texts.flatMap(([path, text]) => {
    if (!/\.txt$/i.test(path) || last(path) === 'classes.txt') return [];
    const picture = byKey.get(keyOf(path)) ?? byStem.get(last(keyOf(path)));
    // Other texts, such as lists of the splits and licences, are no labels of a picture and are not reported.
    if (picture === undefined) {
      if (path.includes('labels/')) losses.add('noPicture');
      return [];
    }
    const shapes: NeutralShape[] = [];
    for (const line of linesOf(text)) {
      const shape = line === '' ? null : shapeOf(line, names);
      if (shape) shapes.push(shape);
      else if (line !== '') losses.add('line');
    }
    for (const { label } of shapes) used.add(label);
    return [{ path: picture, relative: true, shapes }];
  });
  const format = found.length > 0 || names.length > 0 ? ('yolo' as const) : null;
  return { format, labels: [...used].map((name) => ({ name })), pictures: found, losses: losses.list() };
}
