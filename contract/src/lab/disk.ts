import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';

/** What lies on the disk of a server that has machines. */
export const diskKinds = ['image', 'template', 'machine'] as const;
export type DiskKind = (typeof diskKinds)[number];

/** Why something may go: an older version that nothing stands on, or the files of a machine that was released. */
export const diskReasons = ['unused', 'released'] as const;

const DiskItem = z.object({
  kind: z.enum(diskKinds),
  /** The folder: a build, a template, or the id of a machine. */
  name: z.string(),
  /** The image it belongs to; empty where none is known. */
  imageName: z.string(),
  /** Of an image, which version it is; 0 where it is none. */
  imageVersion: z.number().int(),
  /** Whose machine it is. */
  ownerName: z.string(),
  sizeMb: z.number(),
  reason: z.enum(diskReasons).nullable(),
});
export type DiskItem = z.output<typeof DiskItem>;

export const labDiskApi = {
  overview: get('labdisk/overview', {
    access: 'may:lab.image',
    summary: 'What uses the disk of the server that answers, the 500 largest first, and how the images grew in 90 days',
    output: z.object({
      /** MiB that are free. */
      freeMb: z.number(),
      kinds: z.array(z.object({ kind: z.enum(diskKinds), count: z.number().int(), sizeMb: z.number() })),
      items: z.array(DiskItem),
      /** MiB of the images that were kept at the end of each day. */
      growth: z.array(z.object({ day: z.string(), sizeMb: z.number().int() })),
    }),
  }),
  clean: post('labdisk/clean', {
    access: 'may:lab.image',
    audit: { action: 'labdisk.clean' },
    summary: 'Takes away what nothing needs; what is needed again by then stays',
    input: z.strictObject({ names: z.array(z.string().max(80)).min(1).max(500) }),
    output: z.object({ removedCount: z.number().int(), freedMb: z.number() }),
  }),
};
