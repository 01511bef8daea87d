import { LabError } from '../engine.ts';
import type { EngineStatus } from '../engine-report.ts';
import type { LabLog } from '../lab-log.ts';
import { type AcceleratorChoice, chooseAccelerator, type KvmFault, kvmGroup } from './accelerator.ts';
import { openCgroups } from './cgroup.ts';
import { findMissing, findProgram, readQemu } from './host.ts';
import { createLayout, type Layout } from './layout.ts';
import { findOwnNetwork } from './own-network.ts';
import type { Accelerator } from './qemu-arguments.ts';
import { createRunUsers } from './run-user.ts';
import { ensureDisk, type Site } from './site.ts';

export const DEFAULT_MIN_FREE_MB = 512;
const DEFAULT_UID_BASE = 47_000;
// Few machines fill their disks, and those that do are paused in time.
const DEFAULT_DISK_SHARE = 0.25;

export interface SiteOptions {
  layout: Layout;
  log: LabLog;
  instance: string;
  sharedImages?: string | undefined;
  accelerator?: 'auto' | Accelerator;
  minFreeDiskMb?: number;
  warm?: number;
  diskShare?: number;
  uidBase?: number;
  timeZone: () => string;
}

/** Determines once what this host offers, and again on request. */
export interface SiteKeeper {
  /** Rejects with `engine-unavailable` while something is missing. */
  get(): Promise<Site>;
  describe(refresh: boolean): Promise<Omit<EngineStatus, 'host'>>;
  /** Called after a build: there may now be a kernel to prove KVM with. */
  reconsiderAccelerator(): Promise<void>;
  ensureDisk(neededMb?: number): Promise<void>;
  /** Releases the resources of the host when no machine runs any more. */
  dispose(): Promise<void>;
}

export function createSiteKeeper(options: SiteOptions): SiteKeeper {
  const { layout } = options;
  const minFreeDiskMb = options.minFreeDiskMb ?? DEFAULT_MIN_FREE_MB;
  let site: Promise<Site> | null = null;
  let fault: KvmFault | null = null;

  const choose = (program: string, version: string, ownUser: boolean, refresh: boolean): Promise<AcceleratorChoice> =>
    chooseAccelerator({ program, version, layout, ownUser, wanted: options.accelerator ?? 'auto', refresh });

  const settle = async (refresh: boolean): Promise<Site> => {
    const missing = await findMissing();
    const qemu = missing.length === 0 ? await readQemu() : null;
    if (!qemu) throw new LabError('engine-unavailable', missing.join(', ') || 'QEMU does not run');
    await createLayout(layout, options.sharedImages);
    const ownUser = process.getuid?.() === 0 && (await findProgram('setpriv')) !== null;
    const choice = await choose(qemu.program, qemu.version, ownUser, refresh);
    fault = choice.fault;
    return {
      layout,
      log: options.log,
      instance: options.instance,
      ...qemu,
      accelerator: choice.accelerator,
      kvmGid: await kvmGroup(),
      cgroups: await openCgroups(options.instance),
      users: createRunUsers(ownUser, options.uidBase ?? DEFAULT_UID_BASE),
      ownNetwork: await findOwnNetwork(),
      minFreeDiskMb,
      warm: options.warm ?? 0,
      diskShare: options.diskShare ?? DEFAULT_DISK_SHARE,
      own: new Set(),
      timeZone: options.timeZone,
    };
  };

  const get = (): Promise<Site> => {
    site ??= settle(false).catch((error: unknown) => {
      // What is missing may be installed before the next call.
      site = null;
      throw error;
    });
    return site;
  };

  const reconsider = async (refresh: boolean): Promise<void> => {
    const settled = await get();
    const choice = await choose(settled.program, settled.version, settled.users.own, refresh);
    fault = choice.fault;
    settled.accelerator = choice.accelerator;
  };

  return {
    get,
    describe: async (refresh) => {
      try {
        if (refresh && site) await reconsider(true);
        // It may have been uninstalled since the server was started.
        const gone = site ? await findMissing() : [];
        if (gone.length > 0) throw new LabError('engine-unavailable', gone.join(', '));
        const { version, accelerator, cgroups, users, ownNetwork } = await get();
        return {
          available: true,
          missing: [],
          version,
          accelerator,
          acceleratorNote: fault?.why ?? '',
          acceleratorDetail: fault?.detail ?? '',
          isolation: { cgroup: cgroups.version, ownUser: users.own, ownNetwork: ownNetwork.length > 0 },
        };
      } catch (error) {
        if (!(error instanceof LabError)) throw error;
        const missing = await findMissing();
        return {
          available: false,
          missing: missing.length > 0 ? missing : ['qemu-broken'],
          version: '',
          accelerator: 'none',
          acceleratorNote: '',
          acceleratorDetail: error.detail,
          isolation: { cgroup: 0, ownUser: false, ownNetwork: false },
        };
      }
    },
    reconsiderAccelerator: () => reconsider(false),
    dispose: async () => {
      if (site) await (await site).cgroups.dispose();
    },
    ensureDisk: async (neededMb) => {
      await get();
      await ensureDisk({ layout, minFreeDiskMb }, neededMb);
    },
  };
}
