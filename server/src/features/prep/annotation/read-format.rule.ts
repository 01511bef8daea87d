import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import { pictureFinder } from './find-picture.rule.ts';
import { type Found, LossCount } from './neutral.rule.ts';
import { cocoOf, hasObjects, readCoco } from './read-coco.rule.ts';
import { readVoc } from './read-voc.rule.ts';
import { readYolo } from './read-yolo.rule.ts';

/** Content of an archive: texts with their paths, and the paths of the pictures. */
export interface ArchiveTexts {
  texts: [path: string, text: string][];
  pictures: string[];
}

/** Reads the labels of an archive in any of the supported formats. */
export function readFormat({ texts, pictures }: ArchiveTexts): Found {
  const files = texts.flatMap(([path, text]) => (/\.json$/i.test(path) ? (cocoOf(path, text) ?? []) : []));
  const find = pictureFinder(pictures);
  if (files.some(hasObjects)) return readCoco(files, find);
  const isVoc = texts.some(([path, text]) => /\.xml$/i.test(path) && text.includes('<annotation'));
  const found = isVoc ? readVoc(texts, find) : readYolo(texts, pictures);
  // Captions beside the labels are lost, too.
  const losses = new LossCount();
  for (const one of [found, readCoco(files, find)]) losses.addAll(one.losses);
  return { ...found, losses: losses.list() };
}

/** Entry point of the parser, which runs this rule in a separate process. */
export async function read(bytes: Buffer): Promise<RuleReading> {
  return { value: readFormat(JSON.parse(bytes.toString('utf8')) as ArchiveTexts), blobs: [] };
}
