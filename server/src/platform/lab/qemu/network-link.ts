import { createHash } from 'node:crypto';
import { LabError, type Link } from '../engine.ts';
import type { LabLog } from '../lab-log.ts';
import { runScript } from './guest-exec.ts';
import type { Machine } from './machine.ts';
import type { NetworkSwitch } from './network-switch.ts';

const LIMIT_MS = 60_000;

/** The address that only this machine has on its network: clones of one template begin with the same. */
function hardwareAddress(machineId: string): string {
  const bytes = createHash('sha256').update(machineId).digest().subarray(0, 3);
  return `52:54:00:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(':')}`;
}

const safeName = /^[a-z][a-z0-9-]{0,30}$/;
const safeAddress = /^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/;

/** Puts a machine on its network, if it has one. What fails is logged: the machine itself runs. */
export async function plugIn(networks: NetworkSwitch, machine: Machine, log: LabLog, isNew = false): Promise<void> {
  const { id, link } = machine.record;
  if (!link) return;
  try {
    networks.plug(link.network, id, await machine.connectNetwork());
    if (isNew) await configureLink(machine, link);
  } catch (error) {
    log.warn({ machine: id, network: link.network, err: error }, 'a machine is not on its network');
  }
}

/** Gives a guest its address and name on its network, and the names of the others. The same again does no harm. */
async function configureLink(machine: Machine, link: Link): Promise<void> {
  const script = linkScriptOf(machine.record.id, link);
  const { exitCode, output } = await runScript(machine.agent, script, { limitMs: LIMIT_MS });
  if (exitCode !== 0) throw new LabError('start-failed', `its network could not be set up: ${output.slice(0, 300)}`);
}

/** What a guest runs to get there, whatever engine it runs on; a link that is not well described is refused. */
export function linkScriptOf(machineId: string, { name, address, hosts }: Link): string {
  const all = [{ name, address }, ...hosts];
  if (!all.every((one) => safeName.test(one.name) && safeAddress.test(one.address)))
    throw new LabError('start-failed', 'the network of the machine is not well described');
  return linkScript(hardwareAddress(machineId), { name, address, hosts });
}

/** In busybox's words as well as in Debian's. What others wrote into the table of names stays. */
function linkScript(hardware: string, { name, address, hosts }: Omit<Link, 'network'>): string {
  const lines = hosts.map((host) => `${host.address} ${host.name}`);
  return [
    'set -e',
    "dev=$(ls /sys/class/net | grep -v '^lo$' | head -n 1)",
    'ip link set "$dev" down',
    `ip link set "$dev" address ${hardware}`,
    'ip addr flush dev "$dev"',
    'ip link set "$dev" up',
    'ip link set lo up || true',
    `ip addr add ${address} dev "$dev"`,
    `hostname ${name}; echo ${name} >/etc/hostname`,
    "sed '/# cluster begin/,/# cluster end/d' /etc/hosts >/etc/hosts.new",
    `{ echo '# cluster begin'; ${lines.map((line) => `echo '${line}'`).join('; ')}; echo '# cluster end'; } >>/etc/hosts.new`,
    'cat /etc/hosts.new >/etc/hosts; rm /etc/hosts.new',
  ].join('\n');
}
