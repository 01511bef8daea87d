import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { StartWeights } from './training-weights.ts';

const name = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

/** Algorithms of object detection; all need Debian's python3-torch. */
export const detectionAlgorithms = {
  centre: {
    parameters: ['epochs', 'rate', 'batch'],
    names: name('中心点检测器（PyTorch）', 'Detector of centres (PyTorch)', 'Төвийн илрүүлэгч (PyTorch)'),
  },
} as const satisfies Record<string, { parameters: DetectionParameter[]; names: Text }>;
export type DetectionAlgorithm = keyof typeof detectionAlgorithms;
export const detectionAlgorithmNames = Object.keys(detectionAlgorithms) as [
  DetectionAlgorithm,
  ...DetectionAlgorithm[],
];

export const detectionParameters = ['epochs', 'rate', 'batch'] as const;
export type DetectionParameter = (typeof detectionParameters)[number];

/** Bounds, default and description of each parameter. */
export const detectionParameterRules: Record<
  DetectionParameter,
  { min: number; max: number; start: number; step: number; hint: Text }
> = {
  epochs: { ...{ min: 1, max: 200, start: 60, step: 1 }, hint: name('训练轮数', 'Epochs', 'Давталт') },
  rate: {
    ...{ min: 0.00001, max: 1, start: 0.002, step: 0.001 },
    hint: name('学习率', 'Learning rate', 'Сургалтын хурд'),
  },
  batch: {
    ...{ min: 2, max: 32, start: 4, step: 1 },
    hint: name('每批图片数', 'Pictures of a batch', 'Багцын зураг'),
  },
};

/** Sides in pixels of the square to which pictures are scaled. */
export const detectionSides = [96, 128, 160] as const;
/** Maximum number of pictures of one training. */
export const detectionPicturesMax = 1500;
/** Number of test pictures shown, and of found boxes in each. */
export const detectionShown = { pictures: 100, boxes: 20 } as const;

export const DetectionConfig = z.strictObject({
  task: z.literal('detection'),
  algorithm: z.enum(detectionAlgorithmNames),
  side: z.literal(detectionSides),
  /** Random augmentation of each picture in each epoch: mirroring; shifting and scaling; brightness. */
  augment: z.strictObject({ flip: z.boolean(), shift: z.boolean(), brightness: z.boolean().optional() }),
  seed: z.number().int().min(0).max(1_000_000),
  parameters: z.partialRecord(z.enum(detectionParameters), z.number().min(0).max(1000)),
  /** Uploaded weights to begin with; absent: from scratch. */
  from: StartWeights.optional(),
});
export type DetectionConfig = z.output<typeof DetectionConfig>;

/** Left, top, right and bottom as fractions of a picture's width and height. */
export const FractionBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type FractionBox = z.output<typeof FractionBox>;

/** A true box; labels by number. */
export const TrueBox = z.object({ label: z.number().int(), box: FractionBox });
export type TrueBox = z.output<typeof TrueBox>;
/** A found box with its confidence from 0 to 1. */
export const FoundBox = TrueBox.extend({ score: z.number() });
export type FoundBox = z.output<typeof FoundBox>;

const Label = z.object({ name: z.string(), colour: z.string() });

/** Precision of a label on the test. */
export const LabelPrecision = Label.extend({
  /** Number of true boxes. */
  truths: z.number().int(),
  /** Average precision at an overlap of 0.5, and the mean from 0.5 to 0.95; null if the label does not occur. */
  ap50: z.number().nullable(),
  ap: z.number().nullable(),
  /** Best precision at a recall of 0, 0.05 … 1 or higher, at an overlap of 0.5. */
  curve: z.array(z.number()),
});
export type LabelPrecision = z.output<typeof LabelPrecision>;

/** Result of a detector on the test. */
export const DetectionResult = z.object({
  labels: z.array(LabelPrecision),
  pictureCount: z.number().int(),
  pictures: z.array(
    z.object({
      ...{ address: z.string(), name: z.string(), width: z.number(), height: z.number() },
      /** The same where it is as small as lists show it. */
      thumb: z.string().optional(),
      ...{ truths: z.array(TrueBox), found: z.array(FoundBox) },
    }),
  ),
});
export type DetectionResult = z.output<typeof DetectionResult>;

/**
 * Below `/api/`: `POST training/detect/{runId}` with a PNG or JPEG as the field `file` of a form; returns
 * `DetectReply`.
 */
export const detectPath = 'training/detect';
export const DetectReply = z.object({ labels: z.array(Label), found: z.array(FoundBox) });
export type DetectReply = z.output<typeof DetectReply>;

/** Returns the intersection over union of two boxes. */
export function overlapOfBoxes([al, at, ar, ab]: FractionBox, [bl, bt, br, bb]: FractionBox): number {
  const both = Math.max(0, Math.min(ar, br) - Math.max(al, bl)) * Math.max(0, Math.min(ab, bb) - Math.max(at, bt));
  const either = (ar - al) * (ab - at) + (br - bl) * (bb - bt) - both;
  return both / Math.max(either, 1e-12);
}

/**
 * Matches found boxes of one label, most confident first, with true ones: each takes the free true box that it overlaps
 * most, at least by `least`. Returns an index per found box; null is a false positive.
 */
export function takenBy(found: FractionBox[], truths: FractionBox[], least: number): (number | null)[] {
  const taken = new Set<number>();
  return found.map((box) => {
    let best = Math.min(least, 1 - 1e-10);
    let chosen: number | null = null;
    for (const [i, truth] of truths.entries()) {
      const overlap = taken.has(i) ? -1 : overlapOfBoxes(box, truth);
      if (overlap >= best) {
        best = overlap;
        chosen = i;
      }
    }
    if (chosen !== null) taken.add(chosen);
    return chosen;
  });
}
