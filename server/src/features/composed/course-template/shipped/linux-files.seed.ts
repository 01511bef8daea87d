import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'linux-basic', memoryMb: 256, minutes: 60 } as const;

export const linuxFiles: ShippedCourse['chapters'] = [
  {
    title: '第 1 章 认识 Linux',
    sections: [
      {
        ...{ kind: 'reading', title: '什么是操作系统，什么是 Linux' },
        text: `操作系统站在硬件和应用程序之间：它把处理器的时间分给各个程序，把内存和磁盘划成互不干扰的区域，还替程序和网卡、键盘打交道。没有它，每个程序都得自己学会控制所有硬件。

**Linux** 严格说只是其中的内核，1991 年由芬兰学生林纳斯·托瓦兹写出第一版并公开了源代码。内核加上命令工具、软件仓库和安装程序，就成了**发行版**，常见的有 Debian、Ubuntu、Fedora 和国产的 openEuler。不同发行版装软件的命令不同，但本课学的基本命令处处通用。

## 为什么服务器爱用它

- 开放：源代码人人可看可改，不受一家公司左右；
- 稳定：可以连续运行几年不重启；
- 好远程管理：一切都能用文字命令完成，一条很慢的网络也够用。

想一想：你今天用过的服务里，哪些背后可能是 Linux？`,
      },
      {
        ...{ kind: 'reading', title: '终端、Shell 与命令' },
        text: `打开实验机，你会看到一个闪烁的光标，前面有一小段**提示符**。显示文字的窗口叫终端；读懂你输入的文字并去执行的程序叫 **Shell**。

一条命令由空格分开：

~~~sh
ls -l /etc
~~~

- «ls» 是命令：列出目录内容；
- «-l» 是选项：用详细格式；
- «/etc» 是参数：列哪个目录。

提示符以 «#» 结尾，说明你是管理员 root，什么都能改，也什么都能弄坏；以 «$» 结尾则是普通用户。

## 省力的按键

| 按键 | 作用 |
| --- | --- |
| Tab | 补全命令或文件名 |
| ↑ ↓ | 翻出用过的命令 |
| Ctrl + C | 中断正在运行的命令 |
| Ctrl + L | 清屏 |

不知道怎么用时，先试 «命令 --help»。`,
      },
      {
        ...{ ...machine, title: '实验：第一次登录' },
        text: `本实验熟悉终端。左边看指导，右边操作，做完一步就到“步骤”里检测。

## 一、看看自己在哪里、是谁

~~~sh
whoami
pwd
uname -a
~~~

## 二、留下第一个文件

«echo» 把文字打印出来，«>» 把打印的内容存进文件：

~~~sh
mkdir -p /root/start
echo "hello linux" > /root/start/hello.txt
cat /root/start/hello.txt
~~~

## 三、记录系统信息

把内核版本存进 «/root/start/kernel.txt»：

~~~sh
uname -r > /root/start/kernel.txt
~~~`,
        steps: [
          {
            ...{ title: '写出 hello.txt', points: 30, hint: '先建目录，再用 > 写文件' },
            script: 'grep -q "hello linux" /root/start/hello.txt',
            fail: 'hello.txt 不存在，或内容不是 hello linux',
          },
          {
            ...{ title: '记录内核版本', points: 30, hint: 'uname 的 -r 选项只输出版本' },
            script: '[ "$(cat /root/start/kernel.txt)" = "$(uname -r)" ]',
            fail: 'kernel.txt 与 uname -r 的输出不一致',
          },
          {
            ...{ title: '答一答：我是谁', points: 20, hint: '运行 whoami' },
            ...{ question: '实验机里你登录的用户名是什么？', answers: ['root'] },
          },
        ],
      },
    ],
  },
  {
    title: '第 2 章 文件与目录',
    sections: [
      {
        ...{ kind: 'reading', title: '一棵目录树' },
        text: `Windows 用盘符区分磁盘，Linux 只有**一棵树**，根是 «/»，磁盘、光盘、网络存储都挂在它的某个枝上。

| 目录 | 放什么 |
| --- | --- |
| «/etc» | 系统和服务的配置文件 |
| «/home» | 普通用户的家 |
| «/root» | 管理员的家 |
| «/var/log» | 日志 |
| «/usr/bin» | 命令程序 |
| «/tmp» | 临时文件 |

从根写起的是**绝对路径**，如 «/etc/passwd»；不从 «/» 开头的是**相对路径**，从当前目录算起。三个特殊的名字要记住：«.» 是当前目录，«..» 是上一级，«~» 是自己的家。

~~~sh
cd /var/log
cd ..
pwd
~~~

上面执行完停在 «/var»。名字以点开头的文件是隐藏文件，«ls -a» 才看得见。Linux 区分大小写，«Data» 和 «data» 是两个东西。`,
      },
      {
        ...{ kind: 'reading', title: '复制、移动、删除与查找' },
        text: `日常操作只要五个命令：

~~~sh
mkdir -p a/b        # 建目录，连同上级
cp -r a c           # 复制，目录要加 -r
mv c d              # 移动，也用来改名
rm -r d             # 删除，没有回收站
find /etc -name "*.conf"
~~~

**删除不可恢复。** 动手前先用 «ls» 看一遍将要删的内容，尤其用了通配符的时候：«*» 代表任意多个字符，«?» 代表一个字符。«rm -rf /tmp/old *» 中间多了一个空格，就会把当前目录也删光。

看文件内容有几种方式：短文件用 «cat»；长文件用 «less»，按空格翻页、«q» 退出；只看开头结尾用 «head» 和 «tail»。«tail -f» 会一直等着新内容，适合看日志。

«find» 按名字、大小、时间找文件，第一个参数是从哪里找起，后面是条件。`,
      },
      {
        ...{ ...machine, title: '实验：整理资料目录' },
        text: `给一个项目建好目录，再把散落的文件归位。

## 一、建立目录结构

~~~sh
mkdir -p /root/project/docs /root/project/data /root/project/backup
~~~

## 二、造几个文件

~~~sh
cd /root/project
touch readme.md a.csv b.csv c.csv
~~~

## 三、归位并备份

所有 «.csv» 移到 «data»，«readme.md» 改名为 «docs/README.md»，再把整个 «data» 复制到 «backup»：

~~~sh
mv *.csv data/
mv readme.md docs/README.md
cp -r data backup/
~~~

## 四、找一找

用 «find» 找出 «/etc» 下所有名字以 «pass» 开头的文件，存进 «/root/project/found.txt»：

~~~sh
find /etc -name "pass*" > /root/project/found.txt
~~~`,
        steps: [
          {
            ...{ title: 'CSV 文件已归位', points: 25, hint: 'mv *.csv data/' },
            script: 'cd /root/project && [ -f data/a.csv ] && [ -f data/b.csv ] && [ -f data/c.csv ] && [ ! -f a.csv ]',
            fail: 'data 目录里应有三个 csv，项目根目录里不应再有',
          },
          {
            ...{ title: '说明文件已改名', points: 20, hint: 'mv 同时可以移动和改名' },
            script: '[ -f /root/project/docs/README.md ] && [ ! -f /root/project/readme.md ]',
            fail: '没有找到 docs/README.md，或旧文件还在',
          },
          {
            ...{ title: '数据已备份', points: 20, hint: '复制目录要加 -r' },
            script: '[ -f /root/project/backup/data/c.csv ]',
            fail: 'backup/data 里没有文件',
          },
          {
            ...{ title: '找到 passwd', points: 15, hint: 'find 的 -name 条件要加引号' },
            script: 'grep -qx /etc/passwd /root/project/found.txt',
            fail: 'found.txt 里没有 /etc/passwd',
          },
        ],
      },
      {
        ...{ kind: 'quiz', title: '小测：文件与目录', minutes: 15, text: '五道题，可以查资料，不限次数翻看本章。' },
        questions: [
          {
            stem: '当前目录是 «/var/log»，执行 «cd ../..» 后在哪里？',
            ...{ options: ['/', '/var', '/root', '/home'], right: 0, why: '两个 «..» 向上两级，到了根目录。' },
          },
          {
            stem: '下面哪些是绝对路径？',
            ...{
              options: ['/etc/hosts', 'docs/a.txt', '/tmp', '../b'],
              right: [0, 2],
              why: '从 «/» 写起的是绝对路径。',
            },
          },
          {
            stem: '«rm» 删除的文件可以从回收站找回。',
            ...{ right: false, why: '命令行没有回收站，删除前要看清楚。' },
          },
          {
            stem: '显示隐藏文件要给 «ls» 加选项 ____。',
            ...{ right: ['-a', '-A', '--all'], why: '名字以点开头的文件要加 «-a» 才显示。' },
          },
          {
            stem: '复制整个目录用哪条命令？',
            ...{ options: ['cp a b', 'cp -r a b', 'mv a b', 'ln a b'], right: 1, why: '目录要加 «-r» 递归复制。' },
          },
        ],
      },
    ],
  },
];
