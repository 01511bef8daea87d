import type { DetectReply } from '@xueyan/contract/prep/detection-training';
import { boxesIn, detectorStride } from '@xueyan/contract/prep/detector-output';
import type { TryReply } from '@xueyan/contract/prep/picture-training';
import type { trainingNetApi } from '@xueyan/contract/prep/training-net';
import type { Output } from '@xueyan/contract/wire/endpoint';

type ClassNet = Output<typeof trainingNetApi.net>;
type DetectorNet = Output<typeof trainingNetApi.detector>;

/** A picture for a net; the worker keeps the first net that it is told. */
export interface NetAsked {
  net: ClassNet | DetectorNet;
  picture: Blob;
}

/** Reply of the net, or what failed: the net itself, or the reading of the picture. */
export type NetAnswer<Reply = TryReply | DetectReply> = { reply: Reply } | { failed: 'net' | 'picture' };

/** Reads what a net gives for one picture. */
export function replyOf(labels: string[], probabilities: Float32Array, evidence: Float32Array | undefined): TryReply {
  const places = (evidence?.length ?? 0) / labels.length;
  const maps = labels.map((_, i) => mapOf(evidence?.subarray(i * places, (i + 1) * places) ?? new Float32Array()));
  return { labels, probabilities: [...probabilities], ...(evidence && { maps }) };
}

/** Reads what a detector gives for one picture. */
export function foundBy(
  { labels, side }: Pick<DetectorNet, 'labels' | 'side'>,
  heat: Float32Array,
  shape: Float32Array,
): DetectReply {
  const maps = { heat, shape, labels: labels.length, cells: side / detectorStride };
  return { labels, found: boxesIn(maps) };
}

/** Writes evidence as the server does: what speaks for the class, by the place that speaks most. */
export function mapOf(evidence: Float32Array): string {
  const most = Math.max(0, ...evidence);
  const bytes = Array.from(evidence, (one) => (most > 0 ? Math.round((Math.max(0, one) / most) * 255) : 0));
  return btoa(String.fromCharCode(...bytes));
}

/** Reads such a map: the places of a square, from 0 to 1. */
export function placesOf(map: string): { side: number; places: number[] } {
  const places = Array.from(atob(map), (one) => one.charCodeAt(0) / 255);
  return { side: Math.round(Math.sqrt(places.length)), places };
}
