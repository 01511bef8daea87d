import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'linux-basic', memoryMb: 256, minutes: 60 } as const;

export const linuxProcesses: ShippedCourse['chapters'] = [
  {
    title: '第 5 章 进程与脚本',
    sections: [
      {
        ...{ kind: 'reading', title: '进程：正在运行的程序' },
        text: `程序是磁盘上的文件，运行起来才叫**进程**。每个进程有编号 PID、所有者和父进程，系统里的第一个进程编号是 1，其他进程都是它的后代。

~~~sh
ps              # 看进程
top             # 动态查看，q 退出
sleep 300 &     # 末尾的 & 让它到后台去
jobs            # 本终端的后台任务
kill 1234       # 请它结束
kill -9 1234    # 强制结束，最后手段
~~~

«kill» 其实是发**信号**：默认的 15 号是“请收拾一下再退出”，程序可以保存数据；9 号由内核直接终止，什么都来不及保存，所以先试前者。

在前台运行时按 Ctrl + C 也是发信号；关掉终端，它的前台任务一般会跟着结束。要长期运行的程序叫**服务**，通常由系统在开机时启动，并在出错退出后重新拉起。`,
      },
      {
        ...{ kind: 'reading', title: '把命令写成脚本' },
        text: `把要重复输入的命令存进文件就是脚本。第一行写明由谁执行：

~~~sh
#!/bin/sh
name=$1
if [ -z "$name" ]; then
  echo "用法：$0 名字"
  exit 1
fi
for i in 1 2 3; do
  echo "$i: 你好，$name"
done
~~~

- 变量赋值时**等号两边没有空格**，使用时加 «$»，最好放在双引号里；
- «$1»、«$2» 是参数，«$#» 是参数个数，«$?» 是上一条命令的结果，0 表示成功；
- «[ ]» 里面两侧要有空格，«-f» 判断文件存在，«-d» 判断目录，«-z» 判断为空，«-gt» 比较大小；
- 用 «exit 数字» 告诉调用者成功与否。

存为 «hi.sh»，加上执行权限后运行：«chmod +x hi.sh»，«./hi.sh 小明»。出错时用 «sh -x hi.sh» 看它每一步做了什么。`,
      },
      {
        ...{ ...machine, title: '实验：自动备份脚本' },
        text: `写一个脚本，把指定目录打包，目录不存在时报错退出。

## 一、写脚本

用 «vi /root/backup.sh» 写入下面的内容（也可以直接粘贴这条命令）：

~~~sh
cat > /root/backup.sh <<'END'
#!/bin/sh
src=$1
if [ ! -d "$src" ]; then
  echo "没有目录 $src"
  exit 1
fi
mkdir -p /root/archive
tar -czf "/root/archive/$(basename "$src").tar.gz" -C "$(dirname "$src")" "$(basename "$src")"
END
chmod +x /root/backup.sh
~~~

## 二、试一试

~~~sh
/root/backup.sh /etc
tar -tzf /root/archive/etc.tar.gz | head
/root/backup.sh /nowhere; echo "结果：$?"
~~~

## 三、放到后台的进程

启动一个睡眠 1000 秒的后台进程，把它的编号存进 «/root/pid.txt»：

~~~sh
sleep 1000 &
echo $! > /root/pid.txt
~~~`,
        steps: [
          {
            ...{ title: '能打包目录', points: 30, hint: 'tar 的 c 是打包，z 是压缩，f 后面是文件名' },
            script:
              'mkdir -p /tmp/one && touch /tmp/one/x && /root/backup.sh /tmp/one && tar -tzf /root/archive/one.tar.gz | grep -q one/x',
            fail: '脚本没有生成 /root/archive/one.tar.gz',
          },
          {
            ...{ title: '目录不存在时报错', points: 25, hint: 'exit 1 表示失败' },
            script: '[ -x /root/backup.sh ] && ! /root/backup.sh /no/such/place',
            fail: '目录不存在时脚本应以非 0 退出',
          },
          {
            ...{ title: '后台进程在运行', points: 25, hint: '$! 是刚启动的后台进程的编号' },
            script: 'kill -0 "$(cat /root/pid.txt)"',
            fail: 'pid.txt 里的进程不在运行',
          },
        ],
      },
      {
        ...{ kind: 'quiz', title: '小测：权限、管道与脚本', minutes: 15, text: '覆盖第 3 至第 5 章。' },
        questions: [
          {
            stem: '权限 «rw-r-----» 用数字写作 ____。',
            ...{ right: ['640', '0640'], why: '6 = 4 + 2，4 是只读，其他人没有权限。' },
          },
          {
            stem: '要让脚本能直接运行，应执行哪条命令？',
            ...{
              options: ['chmod +x a.sh', 'chmod +r a.sh', 'chown a.sh', 'touch a.sh'],
              right: 0,
              why: '运行需要 x 权限。',
            },
          },
          {
            stem: '«>>» 会把文件原来的内容清空。',
            ...{ right: false, why: '«>>» 是追加，«>» 才会覆盖。' },
          },
          {
            stem: '哪些命令常放在 «uniq -c» 之前或之后来做排行？',
            ...{
              options: ['sort', 'sort -rn', 'rm', 'head'],
              right: [0, 1, 3],
              why: '先排序再合并，之后按次数倒序并取前几行。',
            },
          },
          {
            stem: '优先用哪种方式结束一个进程？',
            ...{
              options: ['kill PID', 'kill -9 PID', '重启机器', '删除程序文件'],
              right: 0,
              why: '默认信号让程序有机会保存数据。',
            },
          },
        ],
      },
    ],
  },
  {
    title: '第 6 章 综合任务',
    sections: [
      {
        ...{ kind: 'task', title: '任务：写一份服务器检查清单', form: 'text' },
        text: `假设你刚接手一台陌生的 Linux 服务器。请写一份**上手检查清单**，说明你会依次检查什么、用哪条命令、看到什么算正常。

要求：

1. 至少覆盖系统版本、磁盘与内存、用户与权限、正在运行的进程、日志五个方面；
2. 每项写出命令，并在实验机里实际运行一次，贴出关键输出；
3. 最后用三五句话说明，如果只能检查两项，你会选哪两项，为什么。`,
        template:
          '## 检查清单\n\n| 方面 | 命令 | 怎样算正常 |\n| --- | --- | --- |\n|  |  |  |\n\n## 实际输出\n\n## 我的取舍',
        levels: [
          ['覆盖五个方面', 40],
          ['命令正确、有输出', 40],
          ['取舍说得清楚', 20],
        ],
      },
    ],
  },
];
