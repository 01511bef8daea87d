import type { Incident } from '../engine.ts';
import type { Machine, MachineListener } from './machine.ts';

/**
 * Notifies the engine's listeners of incidents of machines. `forget` returns whether the ended machine was one of the
 * engine's.
 */
export function incidentListener(
  listeners: ReadonlySet<(incident: Incident) => void>,
  forget: (machine: Machine) => boolean,
): MachineListener {
  const tell = (incident: Incident): void => {
    for (const listener of listeners) listener(incident);
  };
  return {
    ended: (machine, wanted) => {
      if (wanted || !forget(machine)) return;
      tell({ machineId: machine.record.id, kind: 'ended', detail: 'QEMU has ended' });
    },
    incident: tell,
  };
}
