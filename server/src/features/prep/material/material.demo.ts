import type { DemoSchool } from '../../../http/demo-school.ts';
import { addMadeMaterial } from './material.service.ts';

interface DemoMaterial {
  name: string;
  folder: string;
  labels: string[];
  mediaType: string;
  content: string;
}

const markdown = 'text/markdown; charset=utf-8';
const text = 'text/plain; charset=utf-8';
const csv = 'text/csv; charset=utf-8';

const demoMaterials: DemoMaterial[] = [
  {
    ...{ name: '文件权限讲义.md', folder: 'Linux/讲义', labels: ['讲义', '第二章'], mediaType: markdown },
    content:
      '# 文件权限\n\n`rwx` 三组，依次属于所有者、同组用户和其他用户。\n\n- `chmod 640 a.txt`\n- `chown root:staff a.txt`\n',
  },
  {
    ...{ name: '管道与重定向讲义.md', folder: 'Linux/讲义', labels: ['讲义', '第三章'], mediaType: markdown },
    content: '# 管道与重定向\n\n`|` 把前一个命令的输出交给后一个命令。\n\n`sort a.txt | uniq -c | sort -rn | head`\n',
  },
  {
    ...{ name: '常用命令速查.txt', folder: 'Linux', labels: ['速查'], mediaType: text },
    content: 'ls -l   列出文件\ncd      进入目录\ngrep    查找文字\nfind    查找文件\ntar     打包\n',
  },
  {
    ...{ name: '访问日志样例.txt', folder: 'Linux/素材', labels: ['样例数据'], mediaType: text },
    content: Array.from(
      { length: 40 },
      (_, i) => `10.0.${i % 4}.${(i * 7) % 250} - GET /course/${(i * 3) % 12} ${i % 9 === 0 ? 404 : 200}`,
    ).join('\n'),
  },
  {
    ...{ name: '学生成绩样例.csv', folder: '数据', labels: ['样例数据'], mediaType: csv },
    content: `学号,平时,期末\n${Array.from({ length: 30 }, (_, i) => `${1001 + i},${60 + ((i * 7) % 40)},${55 + ((i * 11) % 45)}`).join('\n')}\n`,
  },
  {
    ...{ name: '气温样例.csv', folder: '数据', labels: ['样例数据'], mediaType: csv },
    content: `日期,最高,最低\n${Array.from({ length: 28 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')},${4 + ((i * 5) % 13)},${-6 + ((i * 3) % 9)}`).join('\n')}\n`,
  },
  {
    ...{ name: '实验报告要求.md', folder: '教学文件', labels: ['报告'], mediaType: markdown },
    content: '# 实验报告要求\n\n1. 目的\n2. 步骤与命令\n3. 结果\n4. 思考\n',
  },
  {
    ...{ name: '课堂纪律.txt', folder: '教学文件', labels: [], mediaType: text },
    content: '上机前签到，离开前保存并退出实验机。\n',
  },
  {
    ...{ name: '机器学习术语表.md', folder: '机器学习', labels: ['讲义'], mediaType: markdown },
    content: '# 术语\n\n- 特征：描述样本的量\n- 标签：要预测的量\n- 过拟合：训练集好，测试集差\n',
  },
  {
    ...{ name: '交叉验证讲义.md', folder: '机器学习', labels: ['讲义'], mediaType: markdown },
    content: '# 交叉验证\n\n把数据分成 k 份，每次用其中一份测试，其余训练，取平均。\n',
  },
];

/** Creates ten files of the demo teacher as whom visitors log in. */
export async function createDemoMaterials({ db, platform, teacherIds }: DemoSchool): Promise<undefined> {
  for (const one of demoMaterials) await addMadeMaterial(db, platform.files, { id: teacherIds[0] ?? '' }, one);
}
