import type { DemoSchool } from '../../../http/demo-school.ts';
import { demoTeacher } from '../../../http/demo-school.ts';
import { addCommand, addGroup } from './command-library.service.ts';

const groups = [
  {
    groupName: '系统信息',
    commands: [
      {
        commandName: '系统概况',
        description: '内核、运行时间、内存与磁盘',
        script: 'uname -a\nuptime\nfree -m\ndf -h /',
        shared: true,
      },
      {
        commandName: '占用最多的进程',
        description: '按内存排列，行数可选',
        script: 'ps aux | sort -rnk 4 | head -n {{lines}}',
        shared: true,
      },
    ],
  },
  {
    groupName: '课堂常用',
    commands: [
      {
        commandName: '新建用户',
        description: '用户已存在时不做改动',
        script: 'id {{user}} 2>/dev/null || adduser -D {{user}} 2>/dev/null || useradd -m {{user}}\nid {{user}}',
        shared: false,
      },
      {
        commandName: '查找文件',
        description: '在目录下按名称查找',
        script: 'find {{folder}} -name {{name}} 2>/dev/null | head -n 20',
        shared: false,
      },
    ],
  },
];

export async function createDemoCommands({ db, teacherIds }: DemoSchool): Promise<undefined> {
  const owner = demoTeacher(teacherIds[0] ?? '', []);
  for (const { groupName, commands } of groups) {
    const commandGroupId = await addGroup(db, owner, groupName);
    for (const command of commands) await addCommand(db, owner, { ...command, commandGroupId });
  }
}
