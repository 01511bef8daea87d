import type { Db } from '../../../db/connect.ts';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { samplePdf, samplePng } from '../../../platform/archive/sample-file.ts';
import type { Clock } from '../../../platform/clock.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { shelveItem, updateItem } from './library.service.ts';
import { saveFolder } from './library-folder.service.ts';
import { keepPastUse, setPast } from './library-statistics.service.ts';
import { addBytes, sampleFile } from './library-upload.service.ts';
import { sampleDocx, samplePptx, sampleWav, sampleZip } from './sample-resource.rule.ts';

type Kind = 'md' | 'csv' | 'txt' | Made;
const genres: Record<Kind, string> = {
  ...{ md: 'handout', csv: 'data', txt: 'sample', pdf: 'handout', docx: 'handout', xlsx: 'data', pptx: 'handout' },
  ...{ png: 'sample', wav: 'sample', mp3: 'sample', mp4: 'sample', zip: 'sample' },
};
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
      ['服务与日志讲义', 'pdf', 'systemctl status 看状态，journalctl -u 看日志。'],
      ['端口对照表', 'csv', '服务,端口\nSSH,22\nHTTP,80\nHTTPS,443\n'],
      ['Shell 脚本样例', 'txt', '#!/bin/sh\nfor f in *.log; do gzip "$f"; done\n'],
      ['综合实验任务书', 'docx', '搭建一台能对外服务的主机，并写出加固步骤。'],
    ],
  ],
  [
    'Python',
    [
      ['语法一页纸', 'md', '变量、分支、循环、函数、模块。\n'],
      ['列表与字典练习', 'md', '统计一段文字里每个字出现的次数。\n'],
      ['成绩数据样本', 'xlsx', '学号,成绩\n1,86\n2,92\n3,74'],
      ['文件读写讲义', 'pptx', '用 with open(…) 打开文件，离开时自动关闭。'],
      ['异常处理样例', 'txt', 'try:\n    n = int(input())\nexcept ValueError:\n    print("请输入整数")\n'],
      ['期末项目选题', 'zip', '词频统计\n猜数字\n记账本'],
    ],
  ],
  [
    '数据库',
    [
      ['SQL 查询讲义', 'md', '`select`、`where`、`group by`、`order by`。\n'],
      ['选课库样例数据', 'csv', '课程,学分\n数据结构,4\n操作系统,4\n'],
      ['范式例题', 'md', '判断下表属于第几范式，并分解到第三范式。\n'],
      ['事务与隔离', 'pptx', '四种隔离级别各允许什么现象。'],
      ['建表脚本', 'txt', 'create table course (id integer primary key, name text not null);\n'],
      ['索引实验指导', 'md', '用 `explain` 比较建索引前后的查询。\n'],
    ],
  ],
  [
    '计算机网络',
    [
      ['分层模型示意图', 'png', ''],
      ['子网划分练习', 'md', '把 192.168.1.0/24 分成四个子网。\n'],
      ['分组在链路上传输', 'mp4', ''],
      ['状态码对照', 'csv', '状态码,含义\n200,成功\n404,未找到\n500,服务器错误\n'],
      ['拨号音样例', 'mp3', ''],
      ['扫频信号样例', 'wav', ''],
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

const genreLabels: Record<string, string> = { data: '数据', sample: '样例' };

/** Kinds whose files are made, or lie beside this file. */
type Made = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'png' | 'wav' | 'mp3' | 'mp4' | 'zip';

const made: Record<Made, (title: string, content: string) => Buffer | Promise<Buffer>> = {
  pdf: (title, content) => samplePdf([{ title, lines: [content] }]),
  docx: (title, content) => sampleDocx(title, [content]),
  xlsx: (title, content) => {
    const [head = [], ...rows] = content.split('\n').map((line) => line.split(','));
    return writeSheet({ sheets: [{ name: title, columns: head.map((name) => ({ title: name })), rows }] });
  },
  pptx: (title, content) => samplePptx([{ title, text: content }]),
  png: () => samplePng(),
  wav: () => sampleWav(),
  mp3: () => sampleFile('tone.mp3'),
  mp4: () => sampleFile('packets.mp4'),
  zip: (title, content) =>
    sampleZip(Object.fromEntries(content.split('\n').map((name) => [`${name}.txt`, `${title}：${name}\n`]))),
};

const isMade = (kind: Kind): kind is Made => kind in made;
const bytesOf = (title: string, kind: Kind, content: string) =>
  isMade(kind) ? made[kind](title, content) : Buffer.from(kind === 'md' ? `# ${title}\n\n${content}` : content);

/** Creates thirty resources in five folders: most on the shelf, some waiting for review, some in progress. */
export async function createDemoLibrary({
  db,
  platform,
  adminId,
  teacherIds,
  studentIds,
}: DemoSchool): Promise<undefined> {
  const { clock, files } = platform;
  const admin = { ...demoTeacher(adminId, ['library.write', 'library.manage']), dataRange: 'all' as const };
  const teacher = demoTeacher(teacherIds[0] ?? '', ['library.write']);
  let at = 0;
  for (const [subject, resources] of subjects) {
    const { folderId } = await saveFolder(db, { parentId: null, name: subject });
    for (const [title, kind, content] of resources) {
      const mine = at % 3 === 0;
      const actor = mine ? teacher : admin;
      const bytes = await bytesOf(title, kind, content);
      const itemId = await addBytes(db, files, actor, folderId, { name: `${title}.${kind}`, bytes });
      const labels = [genreLabels[genres[kind]] ?? '讲义', subject];
      const said = {
        itemId,
        title,
        description: '',
        folderId,
        subject,
        kind: genres[kind],
        labels,
        courseId: null,
        downloadable: true,
      };
      await updateItem(db, clock, actor, { ...said, share: 'public' });
      if (at % 10 !== 9) await shelveItem(db, actor, { itemId, onShelf: true });
      // The resources of the teacher are approved, except for the last two.
      if (mine && at < 20) await shelveItem(db, admin, { itemId, onShelf: true });
      await useIt(db, clock, studentIds, itemId, at);
      at += 1;
    }
  }
}

/** Students have used a resource in the last four weeks: the earlier ones more, and less at weekends. */
async function useIt(db: Db, clock: Clock, studentIds: string[], itemId: string, at: number): Promise<void> {
  const counts = { view: 0, download: 0 };
  // Most came in the last three months, a few since then, each used once it was there.
  const age = at < 24 ? 90 - 2 * at : 25 - 4 * (at - 24);
  for (let ago = Math.min(27, age); ago >= 0; ago -= 1) {
    const now = new Date(clock.now().getTime() - ago * 86_400_000);
    const day = clock.write(now).slice(0, 10);
    const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    const readers = studentIds
      .slice(0, 12)
      .filter((_, who) => (who * 7 + ago * 5 + at * 3) % (weekend ? 23 : 9 + at) === 0);
    for (const userId of readers) {
      const times = 1 + ((ago + at) % 3);
      await keepPastUse(db, { itemId, userId, use: 'view', day, times });
      counts.view += times;
      if ((ago + at) % 2 > 0) continue;
      await keepPastUse(db, { itemId, userId, use: 'download', day, times: 1 });
      counts.download += 1;
    }
  }
  await setPast(db, itemId, { ...counts, createdAt: new Date(clock.now().getTime() - age * 86_400_000) });
}
