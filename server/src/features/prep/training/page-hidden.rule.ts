import { pageInput, runnableNet } from '@xueyan/contract/prep/net-forward';
import { PictureConfig } from '@xueyan/contract/prep/picture-training';
import { pixelSide } from '@xueyan/contract/prep/pixel';
import { z } from 'zod';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import { largestAt } from './page-result.rule.ts';

const Head = z.object({ config: PictureConfig, classes: z.number().int(), weightBytes: z.number().int() });
const pictureBytes = pixelSide ** 2 * 3;

/** Packs a net and pictures of 64 × 64 for `read`. */
export function packNet(config: PictureConfig, classes: number, weights: Buffer, pixels: Buffer): Buffer {
  const head = Buffer.from(JSON.stringify({ config, classes, weightBytes: weights.length }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  return Buffer.concat([size, head, weights, pixels]);
}

/** Returns the class that a net guesses for each picture. It runs in a process of its own, with a limit of time. */
export async function read(bytes: Buffer): Promise<RuleReading> {
  const begin = 4 + bytes.readUInt32LE(0);
  const { config, classes, weightBytes } = Head.parse(JSON.parse(bytes.toString('utf8', 4, begin)));
  const weights = new Float32Array(Uint8Array.from(bytes.subarray(begin, begin + weightBytes)).buffer);
  const net = runnableNet(config, classes, weights);
  const guesses: number[] = [];
  for (let at = begin + weightBytes; at + pictureBytes <= bytes.length; at += pictureBytes)
    guesses.push(largestAt([...net(pageInput(bytes.subarray(at, at + pictureBytes), config))]));
  return { value: guesses, blobs: [] };
}
