import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';
import { Machine } from './machine.ts';
import { MachineState } from './machine-state.ts';

const Key = z.strictObject({ machineId: Id });

/**
 * Actions on running or suspended machines by their owner, the course's teacher or a manager of the lab; and the hosts
 * that they are on.
 */
export const manyMachinesApi = {
  suspend: post('machine/suspend', {
    access: 'user',
    summary: 'Puts a running machine to sleep: memory and disk are kept, its place is free',
    input: Key,
    output: Machine,
  }),
  stop: post('machine/stop', {
    access: 'user',
    summary: 'Switches a running machine off: its disk is kept, what was in its memory is gone, its place is free',
    input: Key,
    output: Machine,
  }),
  restart: post('machine/restart', {
    access: 'user',
    forExamAccounts: true,
    summary:
      'Boots a running machine anew from its own disk; it keeps its place. `whole`: a master with the machines beside it that run',
    input: Key.extend({ whole: z.boolean().default(false) }),
    output: Machine,
  }),
  wake: post('machine/wake', {
    access: 'user',
    audit: { action: 'machine.wake', target: 'machineId' },
    summary:
      "Starts a student's machine that sleeps or has failed, within the quotas of its owner; where it does not fit it is queued",
    input: Key,
    output: Machine,
  }),
  inTheWay: get('machine/intheway', {
    access: 'user',
    summary:
      'My machines that start or run and so take the places that I have, a cluster once; with a run, those of its owner, without its own machines',
    input: z.object({ runId: Id.optional() }),
    output: z.object({
      machineList: z.array(
        z.object({
          machineId: Id,
          state: MachineState,
          /** Its course and its experiment, exam or research project; empty for the trial of an image. */
          place: z.string(),
        }),
      ),
    }),
  }),
  hosts: get('machine/hosts', {
    access: 'may:lab.manage',
    summary: 'The servers that have machines, 200 at most: what each host has, and what their machines take of it',
    output: z.object({
      hostList: z.array(
        z.object({
          nodeId: Id,
          hostName: z.string(),
          /** True if it was in contact recently. */
          answers: z.boolean(),
          engine: z.boolean(),
          memoryMb: z.number(),
          /** Reported by the host itself; null where it does not answer. */
          cpus: z.number().int().nullable(),
          freeMemoryMb: z.number().nullable(),
          freeDiskMb: z.number().nullable(),
          /** Counts of its machines; suspended ones take disk alone. */
          running: z.number().int(),
          asleep: z.number().int(),
          promisedMb: z.number().int(),
          promisedCpus: z.number().int(),
        }),
      ),
    }),
  }),
};
