import { annotationStates } from '@xueyan/contract/prep/annotation';
import type { Point } from '@xueyan/contract/prep/shape';
import { z } from 'zod';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import { type Found, type FoundPicture, LossCount, type NeutralLabel, type NeutralShape } from './neutral.rule.ts';
import { readVoc } from './read-voc.rule.ts';
import { readYolo } from './read-yolo.rule.ts';

/** Content of an archive: texts with their paths, and the paths of the pictures. */
export interface ArchiveTexts {
  texts: [path: string, text: string][];
  pictures: string[];
}

const Category = z.object({
  ...{ id: z.number(), name: z.string() },
  ...{ colour: z.string().optional(), hotkey: z.string().optional() },
});
const Image = z.object({
  ...{ id: z.union([z.number(), z.string()]), file_name: z.string() },
  state: z.enum(annotationStates).optional().catch(undefined),
});
const Annotation = z.object({
  image_id: z.union([z.number(), z.string()]),
  category_id: z.number(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  segmentation: z.union([z.array(z.array(z.number())), z.object({ counts: z.unknown() })]).optional(),
  iscrowd: z.number().optional(),
});
const Coco = z.object({
  images: z.array(z.unknown()),
  annotations: z.array(z.unknown()),
  categories: z.array(Category),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns a function that finds the path of a picture by the end of its name. */
export function pictureFinder(pictures: string[]): (named: string) => string | undefined {
  const byName = Map.groupBy(pictures, (path) => path.split('/').at(-1) ?? '');
  return (named) => {
    const said = named.replaceAll('\\', '/');
    const same = byName.get(said.split('/').at(-1) ?? '') ?? [];
    return same.find((path) => path === said || path.endsWith(`/${said}`)) ?? same[0];
  };
}

function readCoco(all: z.output<typeof Coco>[], pictures: string[]): Found {
  const losses = new LossCount();
  const find = pictureFinder(pictures);
  const labels = new Map<string, NeutralLabel>();
  const found = new Map<string, FoundPicture>();
  for (const { images, annotations, categories } of all) {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    for (const { id: _, ...label } of categories) labels.set(label.name, label);
    const byId = new Map<string | number, FoundPicture>();
    for (const one of images) {
      const image = Image.safeParse(one);
      const path = image.success ? find(image.data.file_name) : undefined;
      if (!image.success || path === undefined) losses.add('noPicture');
      else {
        const { id, state } = image.data;
        const known = found.get(path) ?? { path, state, relative: false, shapes: [] };
        found.set(path, known);
        byId.set(id, known);
      }
    }
    for (const one of annotations) {
      const said = Annotation.safeParse(one);
      const label = said.success ? names.get(said.data.category_id) : undefined;
      const picture = said.success ? byId.get(said.data.image_id) : undefined;
      if (!said.success || label === undefined) losses.add('line');
      else picture?.shapes.push(...shapesOfCoco(said.data, label, losses));
    }
  }
  return { format: 'coco', labels: [...labels.values()], pictures: [...found.values()], losses: losses.list() };
}

function shapesOfCoco(said: z.output<typeof Annotation>, label: string, losses: LossCount): NeutralShape[] {
  const { bbox, segmentation, iscrowd } = said;
  if (iscrowd) losses.add('crowd');
  const parts = Array.isArray(segmentation) ? segmentation.filter((part) => part.length >= 6) : [];
  if (segmentation && !Array.isArray(segmentation)) losses.add('mask');
  if (parts.length > 1) losses.add('parts', parts.length - 1);
  if (parts.length > 0) {
    return parts.map((part) => ({
      ...{ label, kind: 'polygon' as const },
      points: Array.from(
        { length: Math.floor(part.length / 2) },
        (_, i): Point => [part[2 * i] ?? 0, part[2 * i + 1] ?? 0],
      ),
    }));
  }
  if (!bbox) {
    losses.add('empty');
    return [];
  }
  const [x, y, w, h] = bbox;
  return [
    {
      label,
      kind: 'box',
      points: [
        [x, y],
        [x + w, y + h],
      ],
    },
  ];
}

/** Reads the labels of an archive in any of the supported formats. */
export function readFormat({ texts, pictures }: ArchiveTexts): Found {
  const cocos = texts
    .filter(([path]) => /\.json$/i.test(path))
    .flatMap(([, text]) => Coco.safeParse(jsonOf(text)).data ?? []);
  if (cocos.length > 0) return readCoco(cocos, pictures);
  if (texts.some(([path, text]) => /\.xml$/i.test(path) && text.includes('<annotation')))
    return readVoc(texts, pictureFinder(pictures));
  return readYolo(texts, pictures);
}

/** Entry point of the parser, which runs this rule in a separate process. */
export async function read(bytes: Buffer): Promise<RuleReading> {
  return { value: readFormat(JSON.parse(bytes.toString('utf8')) as ArchiveTexts), blobs: [] };
}
