import {
  type DetectionConfig,
  type DetectReply,
  detectionPicturesMax,
  detectionShown,
  type FoundBox,
  type TrueBox,
} from '@xueyan/contract/prep/detection-training';
import { boundsOf } from '@xueyan/contract/prep/shape';
import { type TrainingResult, trainingFaults } from '@xueyan/contract/prep/training';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type FrozenPicture, filesOfPictures, picturesOfVersion } from '../annotation/annotation-version.service.ts';
import { pixelsOf, squaresOf } from '../picture/picture-intake.service.ts';
import { meansOf, precisionOf } from './average-precision.rule.ts';
import { withHidden } from './hidden.rule.ts';
import { trainingToTry } from './training.service.ts';
import type { TrainingRow } from './training.store.ts';
import { askModel, type Prepared } from './training-model.service.ts';

/** A box in the output of the trainer: label, confidence, left, top, right, bottom. */
const Found = z
  .tuple([z.number().int(), z.number(), z.number(), z.number(), z.number(), z.number()])
  .transform(([label, score, ...box]): FoundBox => ({ label, score, box }));
/** Boxes found in a picture of the test, which is identified by its row in the version. */
const Guesses = z.array(z.object({ row: z.number().int(), found: z.array(Found) }));
const Answer = z.object({ labels: z.array(z.string()), found: z.array(Found) });

interface Label {
  name: string;
  colour: string;
}

/** A picture of a version with its boxes as fractions; a polygon counts as its bounding box. */
interface Boxed extends FrozenPicture {
  truths: TrueBox[];
}

export function boxed(picture: FrozenPicture, labels: Label[]): Boxed {
  const truths = picture.shapes.map(({ label, points }): TrueBox => {
    const [left, top, right, bottom] = boundsOf(points);
    const { width, height } = picture;
    return {
      label: labels.findIndex(({ name }) => name === label),
      box: [left / width, top / height, right / width, bottom / height],
    };
  });
  return { ...picture, truths };
}

/**
 * Returns the input of the detector's program and the function that completes the result with its output for the test.
 */
export async function prepareDetection(
  db: Db,
  platform: Platform,
  actor: Actor,
  { config, sha256, hidden }: { config: DetectionConfig; sha256: string; hidden: TrainingRow['hidden'] },
): Promise<Prepared | { refused: string }> {
  const { pictures: frozen, labels } = await picturesOfVersion(platform, actor.id, sha256);
  if (frozen.length > detectionPicturesMax) return { refused: `manyPictures:${detectionPicturesMax}` };
  const all = frozen.map((one) => boxed(one, labels));
  const pictures = hidden ? withHidden(all, hidden) : all;
  const reader = { id: actor.id, patient: true };
  const pixels = await squaresOf(platform, reader, config.side, filesOfPictures(db, platform, pictures));
  const said = {
    labels: labels.map(({ name }) => name),
    pictures: pictures.map(({ split, truths }) => ({ split, boxes: truths.map(({ label, box }) => [label, ...box]) })),
  };
  const files = { 'pictures.json': JSON.stringify(said), 'pixels.bin': pixels };
  return {
    work: { program: 'detection', config, files },
    complete: (result, guesses, addressOf) => ({ ...result, ...looked(pictures, labels, guesses, addressOf) }),
  };
}

/** Returns the precision of each label, and pictures to look at. */
function looked(
  pictures: Boxed[],
  labels: Label[],
  guesses: unknown,
  addressOf: (fileId: string) => string,
): Pick<TrainingResult, 'detection'> & Partial<Pick<TrainingResult, 'figures'>> {
  const test = Guesses.parse(guesses).flatMap(({ row, found }) => {
    const picture = pictures[row];
    return picture ? [{ picture, truths: picture.truths, found }] : [];
  });
  const each = labels.map((label, i) => ({ ...label, ...precisionOf(test, i) }));
  const figures = meansOf(each);
  return {
    ...(figures && { figures }),
    detection: {
      labels: each,
      pictureCount: test.length,
      pictures: test.slice(0, detectionShown.pictures).map(({ picture, truths, found }) => ({
        ...{ address: addressOf(picture.fileId), name: picture.name, width: picture.width, height: picture.height },
        ...{ truths, found: found.slice(0, detectionShown.boxes) },
      })),
    },
  };
}

/** Returns what a detector finds in an uploaded picture. */
export async function detectIn(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  file: FormFile,
): Promise<DetectReply> {
  const { row } = await trainingToTry(db, actor, runId);
  const { config, result } = row;
  ensure(config.task === 'detection', trainingFaults.unfit);
  const side = config.task === 'detection' ? config.side : null;
  const pixels = await pixelsOf(platform, actor, file, side);
  ensure(pixels, trainingFaults.picture);
  const { labels, found } = Answer.parse(await askModel(db, platform, row, 'detection', { 'pixels.bin': pixels }));
  const colours = new Map(result?.detection?.labels.map(({ name, colour }) => [name, colour]));
  return { labels: labels.map((name) => ({ name, colour: colours.get(name) ?? '' })), found };
}
