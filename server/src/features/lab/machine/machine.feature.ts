import { defineFeature } from '../../../http/feature.ts';
import { consoleStream } from './console.stream.ts';
import { machineDaemon } from './machine.job.ts';
import { machineParameters } from './machine.parameter.ts';
import { clusterMachineRoutes, machineRoutes, manyMachinesRoutes } from './machine.routes.ts';
import { nodeStream } from './node.stream.ts';
import { researchQuotaParameters } from './research-quota.parameter.ts';

export const machineFeature = defineFeature({
  name: 'lab/machine',
  routes: [...machineRoutes, ...clusterMachineRoutes, ...manyMachinesRoutes],
  streams: [consoleStream],
  nodeStreams: [nodeStream],
  daemons: [machineDaemon],
  permissions: [
    {
      code: 'lab.manage',
      names: { zh: '管理虚拟机', en: 'Manage machines', mn: 'Виртуал машин удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'lab/machines',
      parent: 'lab',
      order: 20,
      titles: { zh: '虚拟机', en: 'Machines', mn: 'Виртуал машинууд' },
      hints: { zh: '正在运行的机器', en: 'Machines that run', mn: 'Ажиллаж буй машин' },
      route: 'machines',
      view: 'lab/machine/MachinesPage',
      icon: 'desktop',
      roles: ['ROLE_ADMIN'],
    },
  ],
  parameters: [...Object.values(machineParameters), ...Object.values(researchQuotaParameters)],
  audits: {
    'machine.extend': { zh: '延长实验机时间', en: 'Extended a machine', mn: 'Машины хугацааг сунгасан' },
    'machine.help': { zh: '协助操作实验机', en: 'Took part in a machine', mn: 'Машинд тусалж ажилласан' },
    'machine.look': { zh: '观看实验机', en: 'Watched a machine', mn: 'Машиныг ажигласан' },
    'machine.reset': { zh: '重置他人的实验机', en: 'Reset a person’s machine', mn: 'Хүний машиныг шинэчилсэн' },
    'machine.suspend': { zh: '休眠实验机', en: 'Put a machine to sleep', mn: 'Машиныг унтуулсан' },
    'machine.stop': { zh: '关闭实验机', en: 'Switched a machine off', mn: 'Машиныг унтраасан' },
    'machine.restart': { zh: '重启实验机', en: 'Restarted a machine', mn: 'Машиныг дахин ачаалсан' },
    'machine.wake': { zh: '启动他人的实验机', en: 'Started a person’s machine', mn: 'Хүний машиныг асаасан' },
    'machine.release': { zh: '释放他人的实验机', en: 'Released a person’s machine', mn: 'Хүний машиныг чөлөөлсөн' },
  },
});
