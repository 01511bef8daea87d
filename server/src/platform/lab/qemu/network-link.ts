import { createHash } from 'node:crypto';
import { LabError, type Link } from '../engine.ts';
import type { LabLog } from '../lab-log.ts';
import type { SshKey } from '../ssh-key.ts';
import { runScript } from './guest-exec.ts';
import type { Machine } from './machine.ts';
import type { NetworkSwitch } from './network-switch.ts';

const LIMIT_MS = 60_000;

/** Returns the machine's own address on its network: clones of one template begin with the same address. */
function hardwareAddress(machineId: string): string {
  const bytes = createHash('sha256').update(machineId).digest().subarray(0, 3);
  return `52:54:00:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(':')}`;
}

const safeName = /^[a-z][a-z0-9-]{0,30}$/;
const safeAddress = /^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/;

/** Connects a machine to its network, if it has one. A failure is logged: the machine itself runs. */
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

/** Gives a guest its address and name on its network, and the names of the others. Repeating it does no harm. */
async function configureLink(machine: Machine, link: Link): Promise<void> {
  const script = linkScriptOf(machine.record.id, link);
  const { exitCode, output } = await runScript(machine.agent, script, { limitMs: LIMIT_MS });
  if (exitCode !== 0) throw new LabError('start-failed', `its network could not be set up: ${output.slice(0, 300)}`);
}

/** Returns the script that a guest of any engine runs for this; throws for an invalid link. */
export function linkScriptOf(machineId: string, { name, address, hosts, sshKey }: Link): string {
  const all = [{ name, address }, ...hosts];
  if (!all.every((one) => safeName.test(one.name) && safeAddress.test(one.address)))
    throw new LabError('start-failed', 'the network of the machine is not well described');
  const network = linkScript(hardwareAddress(machineId), { name, address, hosts });
  return sshKey ? `${network}\n${sshScript(sshKey, hosts)}` : network;
}

/**
 * Lets root and `student` log in from each machine of the network to every other that has an SSH server. Settings of a
 * student's own stay: the key has a file of its own, and its entries are between marks.
 */
function sshScript({ private: secret, public: open }: SshKey, hosts: Link['hosts']): string {
  const names = hosts.map(({ name }) => name).join(' ');
  return [
    '[ -x /usr/sbin/sshd ] || exit 0',
    'for home in /root /home/student; do [ -d $home ] || continue',
    'mkdir -p $home/.ssh; touch $home/.ssh/config $home/.ssh/authorized_keys',
    `cat >$home/.ssh/cluster_ed25519 <<'END'\n${secret}END`,
    "for f in config authorized_keys; do sed '/# cluster begin/,/# cluster end/d' $home/.ssh/$f >$home/.ssh/$f.new; done",
    `{ echo '# cluster begin'; echo '${open} cluster'; echo '# cluster end'; cat $home/.ssh/authorized_keys.new; } >$home/.ssh/authorized_keys`,
    `{ echo '# cluster begin'; echo 'Host ${names}'; echo ' IdentityFile ~/.ssh/cluster_ed25519'; echo ' StrictHostKeyChecking no'`,
    // An emulated processor needs seconds for the newest of the key exchanges.
    "echo ' KexAlgorithms curve25519-sha256'; echo ' UserKnownHostsFile /dev/null'; echo ' LogLevel ERROR'; echo 'Host *'; echo '# cluster end'; cat $home/.ssh/config.new; } >$home/.ssh/config",
    'rm $home/.ssh/*.new; chmod 700 $home/.ssh; chmod 600 $home/.ssh/*',
    'chown -R "$(stat -c %u:%g $home)" $home/.ssh; done',
    "[ -e /etc/ssh/ssh_host_ed25519_key ] || ssh-keygen -q -t ed25519 -N '' -f /etc/ssh/ssh_host_ed25519_key",
    'if [ -d /run/systemd/system ]; then systemctl start ssh.socket || systemctl start ssh || true',
    'elif ! pidof sshd >/dev/null; then mkdir -p /run/sshd; /usr/sbin/sshd; fi',
  ].join('\n');
}

/** Runs in busybox and in Debian. Entries of others in the table of names stay. */
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
