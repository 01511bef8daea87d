import { z } from 'zod';

/**
 * How they follow each other is in `machineTransitions` of `machine-policy.ts`.
 * Asleep: memory and disk are kept, starting again continues where it stood.
 * Lost: its server has not been heard of; it is taken over when that returns.
 * Apart, since the home says them and is to stay light.
 */
export const machineStates = ['queued', 'starting', 'running', 'lost', 'asleep', 'failed', 'released'] as const;
export const MachineState = z.enum(machineStates);
export type MachineState = z.output<typeof MachineState>;
