import type { CourseForm } from '@xueyan/contract/school/course';
import { type Checkpoint, type ExperimentForm, plainOrder, plainStep } from '@xueyan/contract/teaching/experiment';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import type { Clock } from '../../../platform/clock.ts';

export const demoCourse: CourseForm = {
  courseName: 'Linux 操作系统',
  courseNumber: 'CS2401',
  courseType: 'required',
  description:
    '从第一条命令开始，在真实的虚拟机里学会使用 Linux：文件与目录、权限与用户、进程与服务。每个实验都有自动检测，做完一步就知道对不对。',
  labels: ['操作系统', '命令行', '实验课'],
};

type DemoSection =
  | { kind: 'reading'; title: string; content: string }
  | { kind: 'experiment'; title: string; form: Omit<ExperimentForm, 'imageId'> };

const step = (
  title: string,
  points: number,
  script: string,
  hint: string,
  passText: string,
  failText: string,
): Checkpoint => ({
  ...plainStep,
  checkpointId: '',
  title,
  points,
  script,
  hint,
  passText,
  failText,
  limitSeconds: 10,
});

const template = `## 实验目的

## 实验过程

（把关键步骤的截图粘贴在这里）

## 遇到的问题与解决办法

## 小结
`;

const reportDays = 14;

/** Chapters of the demo course; due dates are two weeks from now. */
export function demoChapters(clock: Clock): { title: string; sections: DemoSection[] }[] {
  const dueTime = clock.write(new Date(clock.now().getTime() + reportDays * 86_400_000));
  const common = {
    size: { cpus: 1, memoryMb: 256 },
    minutes: 90,
    reportTemplate: template,
    rubric: usualRubric,
    reportPoints: 40,
    dueTime,
    lateAllowed: true,
    ...plainOrder,
  } as const;
  return [
    {
      title: '走进 Linux',
      sections: [
        { kind: 'reading', title: '命令行是什么', content: whatIsShell },
        {
          kind: 'experiment',
          title: '文件与目录',
          form: { ...common, guide: filesGuide, checkpoints: filesSteps },
        },
      ],
    },
    {
      title: '权限与进程',
      sections: [
        { kind: 'reading', title: '读懂 rwx', content: permissionsText },
        {
          kind: 'experiment',
          title: '权限与网站服务',
          form: { ...common, dueTime: null, guide: webGuide, checkpoints: webSteps },
        },
      ],
    },
  ];
}

const whatIsShell = `图形界面把能做的事画成按钮，命令行则让你**把想做的事说出来**。一条命令由三部分组成：

| 部分 | 例子 | 作用 |
| --- | --- | --- |
| 命令 | \`ls\` | 做什么 |
| 选项 | \`-l\` | 怎么做 |
| 参数 | \`/etc\` | 对谁做 |

合起来就是：

\`\`\`sh
ls -l /etc
\`\`\`

## 三个好习惯

1. 不确定自己在哪里，先 \`pwd\`；
2. 不确定有什么，先 \`ls\`；
3. 不确定怎么用，加上 \`--help\`。

下一节的实验里有一台真正的 Linux 等着你，放心试，弄坏了可以随时重置。
`;

const filesGuide = `# 文件与目录

本实验在一台真实的 Linux 虚拟机里完成。左边是指导，右边是机器；每做完一步，到“步骤”里点一下**检测**。

## 第一步　创建目录

先看看自己在哪里，再创建一个工作目录：

\`\`\`sh
pwd
mkdir -p /root/lab/notes
\`\`\`

## 第二步　写一个文件

用重定向把一行文字写进文件，再把它读出来：

\`\`\`sh
echo "你好，Linux" > /root/lab/notes/hello.txt
cat /root/lab/notes/hello.txt
\`\`\`

> \`>\` 会覆盖原来的内容，\`>>\` 会追加在后面。

## 第三步　复制与统计

系统里有一份账号清单 \`/etc/passwd\`，一行一个账号。把它复制到工作目录，数一数有几行，并把行数写进 \`count.txt\`：

\`\`\`sh
cp /etc/passwd /root/lab/users.txt
wc -l < /root/lab/users.txt > /root/lab/count.txt
cat /root/lab/count.txt
\`\`\`

## 完成之后

在“报告”里写下过程，可以直接粘贴截图，然后提交。
`;

export const filesSteps: Checkpoint[] = [
  step(
    '创建目录 /root/lab/notes',
    20,
    `if [ -d /root/lab/notes ]; then
  echo "找到目录 /root/lab/notes"
else
  echo "没有找到目录 /root/lab/notes"
  exit 1
fi`,
    'mkdir 的 -p 选项会把中间的目录一起创建出来',
    '目录已经建好',
    '目录还没有建好，请检查路径',
  ),
  step(
    '写入 hello.txt',
    20,
    `file=/root/lab/notes/hello.txt
[ -f "$file" ] || { echo "没有找到 $file"; exit 1; }
echo "文件内容："
cat "$file"
grep -q "Linux" "$file"`,
    '用 echo 和 > 把文字写进文件',
    '文件内容正确',
    '文件不存在，或内容里没有 Linux',
  ),
  step(
    '统计账号数量',
    20,
    `[ -f /root/lab/users.txt ] || { echo "没有找到 users.txt"; exit 1; }
expected=$(wc -l < /root/lab/users.txt | tr -d ' ')
actual=$(tr -d ' \\n' < /root/lab/count.txt 2>/dev/null)
echo "应为 $expected，你写的是 \${actual:-（空）}"
[ "$expected" = "$actual" ]`,
    'wc -l < 文件 只输出行数，不带文件名',
    '数量一致',
    '数量不对，重新统计一次',
  ),
];

const permissionsText = `\`ls -l\` 的第一列像一串密码，其实只有十个字符：

\`\`\`
-rwxr-x---
\`\`\`

第一个字符是类型，后面三个一组，依次是**所有者**、**同组**、**其他人**的权限：

| 字符 | 含义 | 数字 |
| --- | --- | --- |
| r | 读 | 4 |
| w | 写 | 2 |
| x | 执行 | 1 |

把每组的数字相加，上面的例子就是 \`750\`。

\`\`\`sh
chmod 750 script.sh
\`\`\`

想一想：目录的 \`x\` 权限表示什么？
`;

const webGuide = `# 权限与网站服务

写一个脚本，让它只有你能执行；再启动一个最小的网站，亲手看到“服务”是怎么回事。

## 第一步　写一个脚本

\`\`\`sh
mkdir -p /root/site
echo '#!/bin/sh' > /root/report.sh
echo 'echo "今天是 $(date +%F)"' >> /root/report.sh
\`\`\`

## 第二步　给它恰当的权限

只有自己可读、可写、可执行，其他人什么都不能做：

\`\`\`sh
chmod 700 /root/report.sh
ls -l /root/report.sh
/root/report.sh
\`\`\`

## 第三步　启动网站

准备一页内容，用 busybox 自带的网站服务把它发布在 8000 端口：

\`\`\`sh
echo '<h1>Hello</h1>' > /root/site/index.html
busybox httpd -p 8000 -h /root/site
wget -q -O - http://127.0.0.1:8000/
\`\`\`

看到 \`<h1>Hello</h1>\` 就成功了。
`;

export const webSteps: Checkpoint[] = [
  step(
    '脚本能够运行',
    15,
    `[ -f /root/report.sh ] || { echo "没有找到 /root/report.sh"; exit 1; }
sh /root/report.sh`,
    '第一行写明由谁来执行：#!/bin/sh',
    '脚本运行正常',
    '脚本不存在或运行出错',
  ),
  step(
    '权限为 700',
    15,
    `mode=$(stat -c %a /root/report.sh 2>/dev/null)
echo "当前权限：\${mode:-（文件不存在）}"
[ "$mode" = 700 ]`,
    '7 = 4 + 2 + 1',
    '权限正确',
    '权限不对，请用 chmod 修改',
  ),
  step(
    '网站能够访问',
    30,
    `timeout 3 wget -q -O - http://127.0.0.1:8000/ | tee /tmp/page
grep -q Hello /tmp/page`,
    '先确认 httpd 已经启动：ps | grep httpd',
    '网站已经在运行',
    '8000 端口没有响应，或网页内容不对',
  ),
];
