import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { labEngines } from './image-record.ts';

/** What must be installed, or repaired, before machines can run. */
export const engineParts = ['qemu-missing', 'qemu-img-missing', 'qemu-broken', 'lxd-away'] as const;
export const enginePartNames: Record<(typeof engineParts)[number], string> = {
  'qemu-missing': 'QEMU (qemu-system-x86)',
  'qemu-img-missing': 'qemu-img (qemu-utils)',
  'qemu-broken': 'QEMU',
  'lxd-away': 'LXD',
};

/** The same as a reason why an engine cannot run machines. */
export const engineProblems: Record<(typeof engineParts)[number], Text> = {
  'qemu-missing': {
    zh: '未安装 QEMU（qemu-system-x86）',
    en: 'QEMU is not installed (qemu-system-x86)',
    mn: 'QEMU суулгаагүй (qemu-system-x86)',
  },
  'qemu-img-missing': {
    zh: '未安装 qemu-img（qemu-utils）',
    en: 'qemu-img is not installed (qemu-utils)',
    mn: 'qemu-img суулгаагүй (qemu-utils)',
  },
  'qemu-broken': {
    zh: 'QEMU 已安装但无法运行，请重新安装',
    en: 'QEMU is installed and does not run; install it again',
    mn: 'QEMU суусан боловч ажиллахгүй байна, дахин суулгана уу',
  },
  'lxd-away': {
    zh: 'LXD 没有应答，请检查服务和连接设置',
    en: 'LXD does not answer; look at the service and at how it is reached',
    mn: 'LXD хариу өгөхгүй байна; үйлчилгээ болон холболтыг шалгана уу',
  },
};

/** The lab engine and its host, as the administrator's screen shows them. */
export const EngineHost = z.object({
  available: z.boolean(),
  missing: z.array(z.enum(engineParts)),
  version: z.string(),
  /** Hosts of a cluster; none where machines run on the server's own host. */
  members: z.array(z.object({ name: z.string(), address: z.string(), isOnline: z.boolean() })).optional(),
  accelerator: z.enum(['kvm', 'tcg', 'none']),
  /** Reason why it is not KVM; empty when it is. */
  acceleratorNote: z.enum(['', 'chosen', 'no-device', 'closed', 'no-boot', 'unproven']),
  acceleratorDetail: z.string(),
  isolation: z.object({ cgroup: z.number().int(), ownUser: z.boolean(), ownNetwork: z.boolean() }),
  ...{ cpus: z.number().int(), gpus: z.number().int() },
  ...{ memoryMb: z.number(), freeMemoryMb: z.number(), freeDiskMb: z.number() },
  runningCount: z.number().int(),
  queuedCount: z.number().int(),
  capacity: z.number().int(),
});

/** Whether one engine of a server can run machines. */
export const EngineState = z.object({
  engine: z.enum(labEngines),
  available: z.boolean(),
  missing: z.array(z.enum(engineParts)),
  version: z.string(),
  /** Hosts of a cluster that do not answer. */
  membersAway: z.array(z.string()),
});
export type EngineState = z.output<typeof EngineState>;
