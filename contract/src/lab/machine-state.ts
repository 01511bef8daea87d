import { z } from 'zod';

/**
 * States of a machine; their order is in `machineTransitions` of `machine-policy.ts`.
 * Asleep: memory and disk are kept, and a start continues from there.
 * Lost: its server is silent; it is taken over when that returns.
 * A file of its own, since the home uses it and must stay small.
 */
export const machineStates = ['queued', 'starting', 'running', 'lost', 'asleep', 'failed', 'released'] as const;
export const MachineState = z.enum(machineStates);
export type MachineState = z.output<typeof MachineState>;
