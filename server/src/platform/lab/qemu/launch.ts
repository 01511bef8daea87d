import { chmod, chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LabError } from '../engine.ts';
import { Machine, type MachineListener } from './machine.ts';
import { DISK_FILE, type MachineRecord, TERMINAL_FILE, writeRecord } from './machine-record.ts';
import { restoreState } from './migration.ts';
import { type Accelerator, type MemoryBacking, qemuArguments } from './qemu-arguments.ts';
import { QemuProcess, readQemuLog } from './qemu-process.ts';
import { exists, machineProcessName, type Site, toLabError } from './site.ts';

// A cold boot under software emulation on a busy host.
const BOOT_LIMIT_MS = 240_000;
const CONNECT_LIMIT_MS = 30_000;
// Room for what qcow2 keeps beside the data.
const DISK_SLACK_MB = 256;
const SOCKETS = ['qmp', 'agent', 'terminal', 'wake', 'vnc', 'save'];

export interface LaunchPlan {
  record: Omit<MachineRecord, 'uid'>;
  /** Aborting ends the start; it rejects with `cancelled`. */
  signal?: AbortSignal;
  memory: MemoryBacking;
  /** A saved state to continue from; null boots. */
  state: { file: string; ignoreShared: boolean } | null;
  listener: MachineListener;
}

/**
 * Starts QEMU in the machine's folder, which already holds its disk, and waits until the agent has answered.
 * On failure nothing is left running and `start-failed` says what QEMU and the guest's kernel said last; the folder stays.
 */
export async function launchMachine(site: Site, plan: LaunchPlan): Promise<Machine> {
  const { id, size, image } = plan.record;
  const folder = site.layout.machine(id);
  const uid = site.users.take();
  const record: MachineRecord = { ...plan.record, uid };
  const name = machineProcessName(site.instance, id);
  let process: QemuProcess | null = null;
  let machine: Machine | null = null;
  const abort = (): void => void process?.kill();
  plan.signal?.addEventListener('abort', abort);
  try {
    const [groupFiles] = await Promise.all([
      site.cgroups.create(id, size),
      handOver(folder, uid),
      writeRecord(folder, record),
    ]);
    const args = qemuArguments({
      name,
      image,
      size,
      accelerator: record.accelerator,
      memory: plan.memory,
      incoming: plan.state !== null,
    });
    process = await QemuProcess.launch({
      program: site.program,
      args,
      name,
      folder,
      groupFiles,
      user: uid === null ? null : { uid, groups: groupsFor(site, record.accelerator, plan.memory) },
      fileLimitMb: Math.max(image.diskMb, size.memoryMb) + DISK_SLACK_MB,
      stateFile: plan.state?.file ?? null,
    });
    if (plan.signal?.aborted) throw new LabError('cancelled', 'the start was called off');
    machine = await Machine.connect(site, record, process, plan.listener, CONNECT_LIMIT_MS);
    const running = machine;
    if (plan.state) await Promise.all([restoreState(machine.qmp, plan.state.ignoreShared), machine.wakeUp()]);
    else await machine.agent.awaitReady(BOOT_LIMIT_MS, () => (running.alive ? null : 'QEMU has ended'));
    await site.cgroups.limitCpu(id, size);
    return machine;
  } catch (error) {
    const said = await lastWords(machine, folder);
    await (machine ? machine.kill() : process?.kill());
    await releaseHost(site, record);
    if (plan.signal?.aborted) throw new LabError('cancelled', 'the start was called off');
    const failure = toLabError(error, 'start-failed', 'start');
    throw said ? new LabError(failure.code, `${failure.detail}; ${said}`, { cause: error }) : failure;
  } finally {
    plan.signal?.removeEventListener('abort', abort);
  }
}

/** Gives back what a machine held outside of its folder. */
export async function releaseHost(site: Site, record: Pick<MachineRecord, 'id' | 'uid'>): Promise<void> {
  await site.cgroups.remove(record.id);
  site.users.give(record.uid);
}

/** Makes the folder the machine's own and removes the sockets of an earlier life. */
async function handOver(folder: string, uid: number | null): Promise<void> {
  await Promise.all([
    chmod(folder, 0o700),
    ...SOCKETS.map((name) => rm(join(folder, name), { force: true })),
    ...(uid === null
      ? []
      : [
          chown(folder, uid, uid),
          ...[DISK_FILE, TERMINAL_FILE, 'ram.img', 'screen.ppm'].map((name) => chownIfThere(join(folder, name), uid)),
        ]),
  ]);
}

async function chownIfThere(path: string, uid: number): Promise<void> {
  if (await exists(path)) await chown(path, uid, uid);
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
