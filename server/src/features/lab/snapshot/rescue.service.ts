import type { Machine } from '@xueyan/contract/lab/machine';
import { snapshotFaults as faults } from '@xueyan/contract/lab/snapshot';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { limited } from '../../../platform/batch.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { settleSoon } from '../machine/launch.service.ts';
import { launchThere } from '../machine/machine.service.ts';
import { backFromLoss } from '../machine/machine-end.service.ts';
import { engineOf } from '../machine/machine-engine.service.ts';
import { announceMachine, foundMachine, lostMemberOf } from '../machine/machine-show.service.ts';
import { machineWithSnapshots } from './snapshot.service.ts';
import { snapshotStore as store } from './snapshot.store.ts';

/** A whole class may ask at once, and each holds a connection to the database while the cluster copies. */
const rescuing = limited(4);

/** Makes a machine anew on another member of the cluster, from its last snapshot: the member that it was on is lost. */
export async function rescueMachine(db: Db, platform: Platform, actor: Actor, machineId: string): Promise<Machine> {
  const { ownerId } = await machineWithSnapshots(db, actor, machineId);
  const rescue = async (tx: Db) => {
    // Locked until it is made: a member that comes back meanwhile waits with what it has to say.
    await store.holdMachine(tx, machineId);
    const machine = await foundMachine(tx, machineId);
    const member = lostMemberOf(machine);
    ensure(member, faults.notAway);
    const snapshotId = await (await engineOf(tx, platform, machine)).rescue().catch((error: unknown) => {
      const code = error instanceof LabError ? error.code : '';
      throw code === 'snapshot-missing' ? new Fault(faults.noCopy) : new Fault(faults.failed, {}, 5);
    });
    ensure(await backFromLoss(tx, machineId), faults.notAway);
    await store.keepOnly(tx, machineId, snapshotId);
    await recordAudit(tx, actor, 'snapshot.rescue', machineId, { member, snapshotId });
    await platform.live.toUsers(tx, [ownerId], { type: 'snapshot.changed', data: { machineId } });
  };
  await rescuing(() => db.transaction(rescue));
  await settleSoon(launchThere(db, platform, machineId));
  return announceMachine(db, platform, machineId);
}
