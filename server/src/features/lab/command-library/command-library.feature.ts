import { defineFeature } from '../../../http/feature.ts';
import { createDemoCommands } from './command-library.demo.ts';
import { commandLibraryRoutes } from './command-library.routes.ts';
import { commandLibraryPortable } from './command-library-portable.service.ts';

export const commandLibraryFeature = defineFeature({
  name: 'lab/command-library',
  portable: commandLibraryPortable,
  routes: commandLibraryRoutes,
  menu: [
    {
      code: 'lab/command-library',
      parent: 'prep',
      order: 60,
      titles: { zh: '命令库', en: 'Command library', mn: 'Командын сан' },
      hints: { zh: '常用命令，一点即用', en: 'Commands at one press', mn: 'Түгээмэл тушаал' },
      route: '/prep/commands',
      view: 'lab/command-library/CommandLibraryPage',
      icon: 'code',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  demo: createDemoCommands,
  audits: {
    'commandlibrary.updategroup': {
      zh: '修改命令分组',
      en: 'Changed a group of commands',
      mn: 'Командын бүлгийг өөрчилсөн',
    },
    'commandlibrary.update': { zh: '修改命令', en: 'Changed a command', mn: 'Командыг өөрчилсөн' },
    'commandlibrary.savegroup': {
      zh: '新建命令分组',
      en: 'Created a group of commands',
      mn: 'Командын бүлэг үүсгэсэн',
    },
    'commandlibrary.save': { zh: '新建命令', en: 'Created a command', mn: 'Команд үүсгэсэн' },
    'commandlibrary.send': {
      zh: '向实验机发送命令',
      en: 'Sent a command to a machine',
      mn: 'Машин руу команд илгээсэн',
    },
    'commandlibrary.delete': { zh: '删除命令', en: 'Deleted a command', mn: 'Команд устгасан' },
    'commandlibrary.deletegroup': {
      zh: '删除命令分组',
      en: 'Deleted a group of commands',
      mn: 'Командын бүлэг устгасан',
    },
  },
});
