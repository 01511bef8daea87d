import { enginePartNames } from '@xueyan/contract/lab/engine-host';
import { machineFaults } from '@xueyan/contract/lab/machine';
import type { machineReasons } from '@xueyan/contract/lab/machine-rest';
import { systemFileFaults } from '@xueyan/contract/lab/system-file';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { type LabEngine, LabError } from '../../../platform/lab/engine.ts';
import type { Room } from './placement.rule.ts';

type Reason = (typeof machineReasons)[number];

/** Converts a refusal by the engine into the fault for the user and the reason stored with the machine. */
export function labFault(error: unknown): { fault: Fault; reason: Reason } {
  if (error instanceof Fault) return { fault: error, reason: 'engine' };
  switch (error instanceof LabError ? error.code : '') {
    case 'engine-unavailable':
      return { fault: new Fault(machineFaults.engineAway, { missing: 'QEMU' }, 60), reason: 'engine' };
    case 'image-missing':
      return { fault: new Fault(machineFaults.imageMissing), reason: 'image-missing' };
    case 'data-missing':
      return { fault: new Fault(systemFileFaults.missing), reason: 'image-missing' };
    case 'disk-full':
      return { fault: new Fault(machineFaults.diskFull, {}, 60), reason: 'disk-full' };
    case 'not-running':
      return { fault: new Fault(machineFaults.notRunning), reason: 'engine' };
    case 'agent-silent':
      return { fault: new Fault(machineFaults.agentSilent), reason: 'engine' };
    default:
      return { fault: new Fault(machineFaults.startFailed, {}, 5), reason: 'engine' };
  }
}

/** Rejects with what is missing when no host can run machines at all. */
export async function ensureEngine(lab: LabEngine, room: Room): Promise<void> {
  if (room.isThere) return;
  const status = await lab.status();
  // This host could run them, but another process still owns its machines.
  ensure(!status.available, machineFaults.nodeAway);
  const missing = status.missing.map((part) => enginePartNames[part]).join(', ');
  throw new Fault(machineFaults.engineAway, { missing: missing || 'QEMU' }, 60);
}
