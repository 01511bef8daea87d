import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';

/** Kinds of items on the disk of a server that has machines. */
export const diskKinds = ['image', 'template', 'machine', 'data'] as const;
export type DiskKind = (typeof diskKinds)[number];

/**
 * Reasons why an item may be deleted: an older version that nothing stands on, or the files of a machine that was
 * released.
 */
export const diskReasons = ['unused', 'released'] as const;

const DiskItem = z.object({
  kind: z.enum(diskKinds),
  /** Folder: a build, a template, the id of a machine, or of a system file behind `data-`. */
  name: z.string(),
  /** Name of the image it belongs to, or of a system file; empty if unknown. */
  imageName: z.string(),
  /** Version of the image; 0 where it is not one. */
  imageVersion: z.number().int(),
  /** Name of the machine's owner. */
  ownerName: z.string(),
  sizeMb: z.number(),
  reason: z.enum(diskReasons).nullable(),
});
export type DiskItem = z.output<typeof DiskItem>;

/** What is on the disk of one server. */
export const ServerDisk = z.object({
  /** Free MiB. */
  freeMb: z.number(),
  kinds: z.array(z.object({ kind: z.enum(diskKinds), count: z.number().int(), sizeMb: z.number() })),
  /** The 500 largest first. */
  items: z.array(DiskItem),
});

export const labDiskApi = {
  overview: get('labdisk/overview', {
    access: 'may:lab.image',
    summary:
      'What uses the disk of a server, the one that answers by default, how full the others are, and how the images grew in 90 days',
    input: z.object({ nodeId: Id.optional() }),
    output: ServerDisk.extend({
      /** The server whose disk this is, and all that have machines or answer. */
      nodeId: Id,
      serverList: z.array(
        z.object({
          ...{ nodeId: Id, hostName: z.string(), answers: z.boolean() },
          /** MiB on its disk and free there; null while it does not answer. */
          disk: z.object({ usedMb: z.number(), freeMb: z.number() }).nullable(),
        }),
      ),
      /** MiB of the images stored at the end of each day. */
      growth: z.array(z.object({ day: z.string(), sizeMb: z.number().int() })),
    }),
  }),
  clean: post('labdisk/clean', {
    access: 'may:lab.image',
    audit: { action: 'labdisk.clean' },
    summary: 'Takes away what nothing needs; what is needed again by then stays',
    input: z.strictObject({
      nodeId: Id.optional(),
      names: z.array(z.string().max(80)).min(1).max(500),
    }),
    output: z.object({ removedCount: z.number().int(), freedMb: z.number() }),
  }),
};
