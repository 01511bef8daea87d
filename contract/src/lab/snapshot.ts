import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { Machine } from './machine.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Snapshots of a machine of the user changed. */
    'snapshot.changed': { machineId: string };
  }
}

/** `saving`: memory and disk are being written; `failed`: that failed, and nothing of it is left. */
export const snapshotStates = ['saving', 'ready', 'failed'] as const;

/**
 * Memory and disk of a machine at a moment. Snapshots form a tree: each is the child of the one that the machine had
 * continued from.
 */
export const Snapshot = z.object({
  snapshotId: Id,
  /** Null for a root. */
  parentId: Id.nullable(),
  snapshotName: z.string(),
  state: z.enum(snapshotStates),
  /** The machine was last saved here, or continued from here. */
  current: z.boolean(),
  /** For a cluster's master: number of machines that were saved with it, including itself; 1 otherwise. */
  machines: z.number().int(),
  /** It was saved with its master's, and is restored and deleted with that. */
  together: z.boolean(),
  /** On the disk of its server; 0 until it is ready. */
  sizeMb: z.number().int(),
  createTime: DateTime,
});
export type Snapshot = z.output<typeof Snapshot>;

const Form = z.strictObject({ snapshotName: Name(40) });
const Key = z.strictObject({ snapshotId: Id });

export const snapshotApi = {
  list: get('snapshot/list', {
    access: 'user',
    summary: 'The snapshots of a machine, the oldest first; a school sets how many there may be',
    input: z.object({ machineId: Id }),
    output: z.object({
      snapshotList: z.array(Snapshot),
      /** Maximum number for the machine. */
      most: z.number().int(),
    }),
  }),
  save: post('snapshot/save', {
    access: 'user',
    audit: { action: 'snapshot.save', target: 'machineId' },
    summary:
      'Saves memory and disk of a running machine, and of all that run beside it where it is the master of a cluster; they pause for a moment and go on. What takes longer is pushed',
    input: Form.extend({ machineId: Id }),
    output: Key,
  }),
  update: post('snapshot/update', {
    access: 'user',
    audit: { action: 'snapshot.update', target: 'snapshotId' },
    summary: 'Renames a snapshot',
    input: Form.extend({ snapshotId: Id }),
    output: z.null(),
  }),
  restore: post('snapshot/restore', {
    access: 'user',
    audit: { action: 'snapshot.restore', target: 'snapshotId' },
    summary:
      'Takes the machine, and those that were saved with it, back to a snapshot; what they were since then is gone. One that sleeps goes on from it when it is started',
    input: Key,
    output: Machine,
  }),
  rescue: post('snapshot/rescue', {
    access: 'user',
    audit: { action: 'snapshot.rescue', target: 'machineId' },
    summary:
      'Makes a machine anew on another member of the cluster, from its last snapshot: the member that it was on does not answer. What came after that snapshot, and the other snapshots, are gone',
    input: z.strictObject({ machineId: Id }),
    output: Machine,
  }),
  remove: post('snapshot/delete', {
    access: 'user',
    audit: { action: 'snapshot.delete', target: 'snapshotId' },
    summary: 'Deletes a snapshot and those saved with it; its children become those of its parent',
    input: Key,
    output: z.null(),
  }),
};

export const snapshotFaults = faults('snapshot', {
  tooMany: {
    zh: '一台实验机最多保留 {max} 个快照，请先删除一个',
    en: 'A machine keeps at most {max} {max, snapshot|snapshots}; delete one first',
    mn: 'Нэг машинд хамгийн ихдээ {max} агшин зураг хадгална, эхлээд нэгийг устгана уу',
  },
  noRoom: {
    status: 503,
    zh: '服务器磁盘空间不足，没有保存也没有改动任何内容，请稍后再试或联系老师',
    en: 'The server is short of disk space; nothing was saved or changed. Try again later or tell your teacher',
    mn: 'Серверийн дискний зай дутсан; юу ч хадгалагдаагүй, өөрчлөгдөөгүй. Дараа дахин оролдоно уу',
  },
  failed: {
    status: 503,
    zh: '快照操作没有成功，实验机保持原样，请再试一次',
    en: 'It did not succeed and the machine is as it was; please try again',
    mn: 'Амжилтгүй боллоо, машин хэвээр байна; дахин оролдоно уу',
  },
  notReady: {
    zh: '快照还没有保存完成',
    en: 'The snapshot is not ready yet',
    mn: 'Агшин зураг бэлэн болоогүй байна',
  },
  onlyRunning: {
    zh: '请先启动实验机，再保存快照',
    en: 'Start the machine first, then save a snapshot',
    mn: 'Эхлээд машиныг асаагаад, дараа нь хадгална уу',
  },
  busy: {
    zh: '实验机正在启动或失联，请稍后再试',
    en: 'The machine is starting or out of reach; try again in a moment',
    mn: 'Машин асаж байгаа эсвэл холбоогүй байна; түр хүлээгээд дахин оролдоно уу',
  },
  partly: {
    status: 503,
    zh: '主节点已恢复，但这些节点没有恢复成功，请再试一次：{names}',
    en: 'The master was restored, these were not; please try again: {names}',
    mn: 'Master сэргэсэн ч эдгээр нь сэргэсэнгүй, дахин оролдоно уу: {names}',
  },
  notAway: {
    zh: '这台虚拟机不在失联的集群成员上，可以照常使用快照',
    en: 'This machine is not on a lost member of the cluster; use its snapshots as usual',
    mn: 'Энэ машин холбоогүй гишүүн дээр биш; агшин зургийг ердийнхөөр хэрэглэнэ үү',
  },
  noCopy: {
    zh: '这台虚拟机没有可在别处使用的快照；可以等集群成员恢复，或者重置，从镜像重新开始',
    en: 'This machine has no snapshot that can be used elsewhere; wait for the member, or reset the machine to begin anew',
    mn: 'Өөр газар ашиглах агшин зураг алга; гишүүнийг хүлээх, эсвэл дахин тохируулж шинээр эхэлнэ үү',
  },
  noExams: {
    zh: '考试中的实验机不能使用快照',
    en: 'Machines of exams have no snapshots',
    mn: 'Шалгалтын машинд агшин зураг байхгүй',
  },
});
