import { chmod, chown, lchown, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LabError } from '../engine.ts';
import { plugData } from './data-device.ts';
import { Machine, type MachineListener } from './machine.ts';
import { DISK_FILE, hostNameOf, type MachineRecord, writeRecord } from './machine-record.ts';
import { restoreState } from './migration.ts';
import { type Accelerator, type MemoryBacking, qemuArguments } from './qemu-arguments.ts';
import { QemuProcess, readQemuLog } from './qemu-process.ts';
import { exists, machineProcessName, type Site, toLabError } from './site.ts';
import { TERMINAL_FILE } from './terminal-hub.ts';

// A cold boot under software emulation on a busy host.
const BOOT_LIMIT_MS = 240_000;
const CONNECT_LIMIT_MS = 30_000;
// Room for the metadata of qcow2 beside the data.
const DISK_SLACK_MB = 256;
const SOCKETS = ['qmp', 'agent', 'wake', 'vnc', 'save', 'net', 'gate', 'serial'];

export interface LaunchPlan {
  record: Omit<MachineRecord, 'uid'>;
  /** Aborting ends the start, which rejects with `cancelled`. */
  signal?: AbortSignal;
  memory: MemoryBacking;
  /** Saved state to continue from; null boots. */
  state: { file: string; ignoreShared: boolean } | null;
  listener: MachineListener;
  /** A file in its folder that it sees as a second disk. */
  payload?: string;
}

/**
 * Starts QEMU in the machine's folder, which already holds its disk, and waits until the agent has answered.
 * On failure nothing is left running and `start-failed` carries the last output of QEMU and of the guest's kernel; the
 * folder stays.
 */
export async function launchMachine(site: Site, plan: LaunchPlan): Promise<Machine> {
  const { id, size, image } = plan.record;
  const folder = site.layout.machine(id);
  const uid = site.users.take();
  // Its process gets its own name now.
  const { madeAs: _, ...kept } = plan.record;
  const record: MachineRecord = { ...kept, uid };
  const name = machineProcessName(site.instance, id);
  site.own.add(id);
  // The state of a template has no data disks; the machine's own state does.
  const late = record.from === 'template';
  let qemu: QemuProcess | null = null;
  let machine: Machine | null = null;
  const abort = (): void => void qemu?.kill();
  plan.signal?.addEventListener('abort', abort);
  try {
    const [groupFiles] = await Promise.all([
      site.cgroups.create(id, size),
      // The folder of a clone was made for it.
      handOver(folder, uid, late),
      writeRecord(folder, record),
    ]);
    const args = qemuArguments({
      name,
      image,
      size,
      accelerator: record.accelerator,
      memory: plan.memory,
      incoming: plan.state !== null,
      payload: plan.payload,
      linked: record.link?.address,
      dock: record.dock === true,
      quiet: record.quiet === true,
      dataDisks: record.data?.length,
      dataPlugged: !late,
    });
    if (plan.signal?.aborted) throw new LabError('cancelled', 'the start was called off');
    qemu = await QemuProcess.launch({
      program: site.program,
      args,
      name,
      folder,
      groupFiles,
      ownNetwork: site.ownNetwork,
      user: uid === null ? null : { uid, groups: groupsFor(site, record.accelerator, plan.memory) },
      fileLimitMb: Math.max(image.diskMb, size.memoryMb) + DISK_SLACK_MB,
      stateFile: plan.state?.file ?? null,
    });
    if (plan.signal?.aborted) throw new LabError('cancelled', 'the start was called off');
    machine = await Machine.connect(site, record, qemu, plan.listener, CONNECT_LIMIT_MS);
    const running = machine;
    const wakeUp = plan.state ? machine.wakeUp() : null;
    // Awaited below, unless the restore fails first.
    wakeUp?.catch(() => undefined);
    if (plan.state) await restoreState(machine.qmp, plan.state.ignoreShared, record.quiet === true);
    await machine.connectKeyboard();
    if (wakeUp) await wakeUp;
    else {
      await machine.agent.awaitReady(BOOT_LIMIT_MS, () => (running.alive ? null : 'QEMU has ended'));
      // The guest has booted with the right time, perhaps in another zone: everything that runs in it from now on waits
      // for the zone.
      machine.wakeUp().catch(() => undefined);
    }
    if (record.data && late) await plugData(machine.qmp, record.data.length);
    if (record.from !== 'suspended') await machine.mountData();
    await site.cgroups.limitCpu(id, size);
    return machine;
  } catch (error) {
    const died = machine?.alive === false;
    const said = await lastWords(machine, folder);
    await (machine ? machine.kill() : qemu?.kill());
    await releaseHost(site, record);
    if (plan.signal?.aborted) throw new LabError('cancelled', 'the start was called off');
    // Which connection first notices that QEMU has ended is chance.
    const failure = died ? new LabError('start-failed', 'QEMU has ended') : toLabError(error, 'start-failed', 'start');
    throw said ? new LabError(failure.code, `${failure.detail}; ${said}`, { cause: error }) : failure;
  } finally {
    plan.signal?.removeEventListener('abort', abort);
  }
}

/** Releases the resources of a machine outside of its folder. */
export async function releaseHost(site: Site, record: Pick<MachineRecord, 'id' | 'uid' | 'madeAs'>): Promise<void> {
  await site.cgroups.remove(hostNameOf(record));
  site.users.give(record.uid);
  site.own.delete(hostNameOf(record));
}

/**
 * Lets the machine's user work in its folder without giving it away: the server, as root, writes there too, so nothing
 * of the server's may be exchanged for a link to something else. Hence a group of its own and the sticky bit, and the
 * files that both use belong to the server.
 */
async function handOver(folder: string, uid: number | null, isNew: boolean): Promise<void> {
  for (const name of isNew ? [] : SOCKETS) await rm(join(folder, name), { force: true });
  const terminal = await open(join(folder, TERMINAL_FILE), 'a', 0o660);
  await terminal.close();
  if (uid === null) return chmod(folder, 0o700);
  const owner = process.getuid?.() ?? 0;
  await chown(folder, owner, uid);
  await chmod(folder, 0o3770);
  for (const name of [DISK_FILE, TERMINAL_FILE]) {
    if (await exists(join(folder, name))) await lchown(join(folder, name), owner, uid);
  }
  await chmod(join(folder, TERMINAL_FILE), 0o660);
}

function groupsFor(site: Site, accelerator: Accelerator, memory: MemoryBacking): number[] {
  return [
    ...(accelerator === 'kvm' && site.kvmGid !== null ? [site.kvmGid] : []),
    ...(memory.kind === 'private-file' && !memory.readOnly ? [site.users.templateGid] : []),
  ];
}

async function lastWords(machine: Machine | null, folder: string): Promise<string> {
  const boot = machine?.alive
    ? await machine.qmp.execute('ringbuf-read', { device: 'boot', size: 2_000 }, 1_000).catch(() => '')
    : '';
  const kernel = typeof boot === 'string' ? boot.trim() : '';
  const qemu = await readQemuLog(folder);
  return [qemu && `QEMU: ${qemu}`, kernel && `guest: ${kernel}`].filter(Boolean).join('; ');
}
