import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { saveFolder, shelveItem, updateItem } from './library.service.ts';
import { addBytes } from './library-upload.service.ts';

type Kind = 'md' | 'csv' | 'txt';
const subjects: [subject: string, resources: [title: string, kind: Kind, content: string][]][] = [
  [
    'Linux',
    [
      [
        '常用命令速查',
        'md',
        '| 命令 | 用途 |\n| --- | --- |\n| ls | 列出目录 |\n| cd | 进入目录 |\n| grep | 查找文本 |\n',
      ],
      ['权限位练习', 'md', '1. 说出 `rwxr-x---` 的八进制写法。\n2. 让组内成员能写，其他人不能读。\n'],
      ['服务与日志讲义', 'md', '## systemd\n\n`systemctl status` 看状态，`journalctl -u` 看日志。\n'],
      ['端口对照表', 'csv', '服务,端口\nSSH,22\nHTTP,80\nHTTPS,443\n'],
      ['Shell 脚本样例', 'txt', '#!/bin/sh\nfor f in *.log; do gzip "$f"; done\n'],
      ['综合实验任务书', 'md', '搭建一台能对外服务的主机，并写出加固步骤。\n'],
    ],
  ],
  [
    'Python',
    [
      ['语法一页纸', 'md', '变量、分支、循环、函数、模块。\n'],
      ['列表与字典练习', 'md', '统计一段文字里每个字出现的次数。\n'],
      ['成绩数据样本', 'csv', '学号,成绩\n1,86\n2,92\n3,74\n'],
      ['文件读写讲义', 'md', '用 `with open(…)` 打开文件，离开时自动关闭。\n'],
      ['异常处理样例', 'txt', 'try:\n    n = int(input())\nexcept ValueError:\n    print("请输入整数")\n'],
      ['期末项目选题', 'md', '- 词频统计\n- 猜数字\n- 记账本\n'],
    ],
  ],
  [
    '数据库',
    [
      ['SQL 查询讲义', 'md', '`select`、`where`、`group by`、`order by`。\n'],
      ['选课库样例数据', 'csv', '课程,学分\n数据结构,4\n操作系统,4\n'],
      ['范式例题', 'md', '判断下表属于第几范式，并分解到第三范式。\n'],
      ['事务与隔离', 'md', '四种隔离级别各允许什么现象。\n'],
      ['建表脚本', 'txt', 'create table course (id integer primary key, name text not null);\n'],
      ['索引实验指导', 'md', '用 `explain` 比较建索引前后的查询。\n'],
    ],
  ],
  [
    '计算机网络',
    [
      ['分层模型讲义', 'md', '应用层、传输层、网络层、链路层。\n'],
      ['子网划分练习', 'md', '把 192.168.1.0/24 分成四个子网。\n'],
      ['抓包实验指导', 'md', '用 `tcpdump` 看一次三次握手。\n'],
      ['状态码对照', 'csv', '状态码,含义\n200,成功\n404,未找到\n500,服务器错误\n'],
      ['路由表样例', 'txt', 'default via 192.168.1.1 dev eth0\n'],
      ['课程设计要求', 'md', '三人一组，设计一个小型校园网。\n'],
    ],
  ],
  [
    '教学管理',
    [
      ['实验报告模板', 'md', '## 目的\n\n## 步骤\n\n## 结果与分析\n'],
      ['教学日历样例', 'csv', '周次,内容\n1,导论\n2,命令行\n'],
      ['评分标准', 'md', '| 项 | 分 |\n| --- | --- |\n| 步骤 | 50 |\n| 报告 | 50 |\n'],
      ['分组名单样例', 'csv', '组,人数\n甲,4\n乙,4\n'],
      ['课堂纪律', 'txt', '上课签到，离开前关机。\n'],
      ['说课提纲', 'md', '教材、学情、目标、过程、评价。\n'],
    ],
  ],
];

/** Thirty resources in five folders: most on the shelf, some waiting for review, some being worked on. */
export async function createDemoLibrary({ db, platform, adminId, teacherIds }: DemoSchool): Promise<undefined> {
  const { clock, files } = platform;
  const admin = { ...demoTeacher(adminId, ['library.write', 'library.manage']), dataRange: 'all' as const };
  const teacher = demoTeacher(teacherIds[0] ?? '', ['library.write']);
  let at = 0;
  for (const [subject, resources] of subjects) {
    const { folderId } = await saveFolder(db, { parentId: null, name: subject });
    for (const [title, kind, content] of resources) {
      const mine = at % 3 === 0;
      const actor = mine ? teacher : admin;
      const bytes = Buffer.from(kind === 'md' ? `# ${title}\n\n${content}` : content);
      const itemId = await addBytes(db, files, actor, folderId, { name: `${title}.${kind}`, bytes });
      const labels = [kind === 'csv' ? '数据' : kind === 'txt' ? '样例' : '讲义', subject];
      const said = { itemId, title, description: '', folderId, subject, labels, courseId: null, downloadable: true };
      await updateItem(db, clock, actor, { ...said, share: 'public' });
      if (at % 10 !== 9) await shelveItem(db, actor, { itemId, onShelf: true });
      // What a teacher brings is passed, but for the last two.
      if (mine && at < 20) await shelveItem(db, admin, { itemId, onShelf: true });
      at += 1;
    }
  }
}
