import type { Machine } from './machine.ts';
import type { NetworkSwitch } from './network-switch.ts';

const gateId = (machineId: string) => `gate ${machineId}`;

/**
 * Puts the closed network of a machine, which its own card is not on, onto its private network: QEMU's forwards reach
 * the guest there. Nothing but forwards passes the closed network. Repeating it does no harm.
 */
export async function openGate(networks: NetworkSwitch, machine: Machine, network: string): Promise<void> {
  const port = gateId(machine.record.id);
  if (networks.has(network, port)) return;
  await add(machine, { type: 'stream', id: 'gate', server: true, addr: { type: 'unix', path: 'gate' } });
  // A hub that these two alone are on.
  await add(machine, { type: 'hubport', id: 'gate-outer', hubid: 1, netdev: 'gate' });
  await add(machine, { type: 'hubport', id: 'gate-inner', hubid: 1, netdev: 'spare' });
  networks.plug(network, port, await machine.connectGate());
}

/** Adds a part; one of an earlier server process still exists. */
async function add(machine: Machine, part: Record<string, unknown>): Promise<void> {
  await machine.qmp.execute('netdev_add', part).catch((error: unknown) => {
    if (!/duplicate/i.test(String(error))) throw error;
  });
}
