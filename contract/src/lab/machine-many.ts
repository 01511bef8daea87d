import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { Machine } from './machine.ts';

const Key = z.strictObject({ machineId: Id });

/** What whoever manages the lab does with many machines, and the hosts that they are on. */
export const manyMachinesApi = {
  suspend: post('machine/suspend', {
    access: 'user',
    summary: 'Puts a running machine to sleep: memory and disk are kept, its place is free',
    input: Key,
    output: Machine,
  }),
  wake: post('machine/wake', {
    access: 'may:lab.manage',
    audit: { action: 'machine.wake', target: 'machineId' },
    summary:
      "Starts somebody's machine that sleeps or has failed, within the quotas of its owner; where it does not fit it is queued",
    input: Key,
    output: Machine,
  }),
  hosts: get('machine/hosts', {
    access: 'may:lab.manage',
    summary: 'The servers that have machines, 200 at most: what each host has, and what their machines take of it',
    output: z.object({
      hostList: z.array(
        z.object({
          nodeId: Id,
          hostName: z.string(),
          /** It was heard of of late. */
          answers: z.boolean(),
          engine: z.boolean(),
          memoryMb: z.number(),
          /** What it says itself; null where it does not answer. */
          cpus: z.number().int().nullable(),
          freeMemoryMb: z.number().nullable(),
          freeDiskMb: z.number().nullable(),
          /** Of its machines; those that sleep take disk alone. */
          running: z.number().int(),
          asleep: z.number().int(),
          promisedMb: z.number().int(),
          promisedCpus: z.number().int(),
        }),
      ),
    }),
  }),
};
