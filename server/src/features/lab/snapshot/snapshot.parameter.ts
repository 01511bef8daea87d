import { defineParameter } from '../../../platform/parameter.ts';

export const snapshotParameters = {
  perMachine: defineParameter({
    name: 'labSnapshotsPerMachine',
    group: 'lab',
    title: { zh: '每台实验机的快照', en: 'Snapshots per machine', mn: 'Нэг машины агшин зураг' },
    description: {
      zh: '一台实验机最多保留几个快照；每个占用磁盘，约为实际使用的内存加上改动过的磁盘',
      en: 'How many a machine keeps; each takes the memory in use and what was changed on the disk',
      mn: 'Нэг машинд хадгалах дээд тоо; тус бүр ашигласан санах ой ба өөрчлөгдсөн дискний зай эзэлнэ',
    },
    rule: { kind: 'number', min: 0, max: 50, unit: { zh: '个', en: 'snapshots', mn: 'зураг' } },
    default: 5,
  }),
};
