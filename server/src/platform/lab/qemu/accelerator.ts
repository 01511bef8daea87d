import { access, constants, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeFolder } from '../../owned/folder.ts';
import { ProgramFailed, runOwned } from '../../owned/run.ts';
import type { EngineStatus } from '../engine-report.ts';
import type { Layout } from './layout.ts';
import { type Accelerator, acceleratorArgument, CPU_MODEL } from './qemu-arguments.ts';
import { isRecord } from './qmp.ts';
import { exists } from './site.ts';

const CACHE_FILE = 'accelerator.json';
const SECTOR_LIMIT_MS = 3_000;
const KERNEL_LIMIT_MS = 10_000;
// mov al,0x31; out 0xf4,al; then sleep: QEMU's test device turns it into the exit code (0x31 << 1) | 1.
const BOOT_SECTOR = Buffer.from([0xb0, 0x31, 0xe6, 0xf4, 0xf4, 0xeb, 0xfd]);
const SECTOR_EXIT = 99;

export interface AcceleratorChoice {
  accelerator: Accelerator;
  /** Reason why the accelerator is not KVM; null when it is. */
  fault: KvmFault | null;
}

/** Reason why KVM is not used, with the output of QEMU. */
export interface KvmFault {
  why: Exclude<EngineStatus['acceleratorNote'], ''>;
  detail: string;
}

const fault = (why: KvmFault['why'], detail = ''): KvmFault => ({ why, detail });

export interface AcceleratorQuestion {
  program: string;
  version: string;
  layout: Layout;
  /** True if machines run as users of their own, who must be able to open the device. */
  ownUser: boolean;
  wanted: 'auto' | Accelerator;
  /** Probes again, whatever was found before. */
  refresh: boolean;
}

/**
 * Finds out whether KVM really runs a guest: the device file may exist and still not boot one. First a boot sector,
 * which shows most faults in 30 ms, then a Linux kernel, because a host may manage the first and hang in the second.
 * The result holds until the host boots again; while no image offers a kernel, KVM counts as unproven.
 */
export async function chooseAccelerator(question: AcceleratorQuestion): Promise<AcceleratorChoice> {
  if (question.wanted === 'tcg') return { accelerator: 'tcg', fault: fault('chosen') };
  if (question.wanted === 'kvm') return { accelerator: 'kvm', fault: null };
  const found = await kvmFault(question);
  return { accelerator: found === null ? 'kvm' : 'tcg', fault: found };
}

async function kvmFault({ program, version, layout, ownUser, refresh }: AcceleratorQuestion): Promise<KvmFault | null> {
  const device = await stat('/dev/kvm').catch(() => null);
  if (!device) return fault('no-device');
  const usable = await access('/dev/kvm', constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!usable) return fault('closed');
  const kernel = await findKernel(layout);
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();
  const key = [boot, version, CPU_MODEL, kernel === null ? 'no kernel' : 'kernel'].join(' ');
  const cache = join(layout.dir, CACHE_FILE);
  const known = refresh ? undefined : await readCache(cache, key);
  const found = known === undefined ? await probe(program, kernel) : known;
  if (known === undefined) await writeFile(cache, JSON.stringify({ key, fault: found })).catch(() => undefined);
  // The probe ran as the server; the machines run as users of their own.
  const forOthers = (device.mode & 0o006) === 0o006 || (device.mode & 0o060) === 0o060;
  return found === null && ownUser && !forOthers ? fault('closed') : found;
}

async function probe(program: string, kernel: string | null): Promise<KvmFault | null> {
  const { path: work, remove } = await takeFolder(tmpdir(), 'xueyan-kvm-');
  try {
    const disk = join(work, 'boot.img');
    // SeaBIOS wants a disk, not just a sector.
    await writeFile(
      disk,
      Buffer.concat([BOOT_SECTOR, Buffer.alloc(510 - BOOT_SECTOR.length), Buffer.from([0x55, 0xaa])]),
    );
    await writeFile(disk, Buffer.alloc(1024 * 1024 - 512), { flag: 'a' });
    const base = ['-nodefaults', '-no-user-config', '-display', 'none', '-M', 'q35,vmport=off', '-no-reboot'];
    const machine = [...base, '-accel', acceleratorArgument('kvm'), '-cpu', CPU_MODEL, '-smp', '1'];
    const sector = await runQemu(program, SECTOR_LIMIT_MS, [
      ...machine,
      ...['-m', '32', '-device', 'isa-debug-exit,iobase=0xf4,iosize=1', '-drive', `file=${disk},format=raw,if=ide`],
    ]);
    if (sector.code !== SECTOR_EXIT) return fault('no-boot', sector.said || `exit ${sector.code}`);
    if (kernel === null) return fault('unproven');
    // Without a disk the kernel panics, and `panic=-1` makes QEMU end at once: it has run through its whole start.
    const linux = await runQemu(program, KERNEL_LIMIT_MS, [
      ...machine,
      ...['-m', '256', '-kernel', kernel, '-append', 'panic=-1 quiet mitigations=off'],
    ]);
    return linux.code === 0 ? null : fault('no-boot', linux.said || `no end in ${KERNEL_LIMIT_MS} ms`);
  } finally {
    await remove();
  }
}

async function runQemu(
  program: string,
  limitMs: number,
  args: string[],
): Promise<{ code: number | null; said: string }> {
  try {
    // A guest may hang for ever.
    await runOwned('trial of KVM', program, args, { limitMs });
    return { code: 0, said: '' };
  } catch (error) {
    if (!(error instanceof ProgramFailed)) return { code: null, said: String(error).slice(0, 300) };
    return { code: error.exitCode, said: (error.said.trim().split('\n')[0] ?? '').slice(0, 300) };
  }
}

async function findKernel(layout: Layout): Promise<string | null> {
  for (const build of await readdir(layout.images).catch(() => [])) {
    const path = join(layout.image(build), 'vmlinuz');
    if (await exists(path)) return path;
  }
  return null;
}

async function readCache(path: string, key: string): Promise<KvmFault | null | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!isRecord(value) || value.key !== key) return undefined;
    return value.fault === null ? null : (value.fault as KvmFault);
  } catch {
    return undefined;
  }
}

/** Returns the group that a machine's user needs to use KVM; null when no group is needed or none would help. */
export async function kvmGroup(): Promise<number | null> {
  const device = await stat('/dev/kvm').catch(() => null);
  if (!device || (device.mode & 0o006) === 0o006) return null;
  return (device.mode & 0o060) === 0o060 ? device.gid : null;
}
