import type { ShippedCourse } from '../shipped-content.rule.ts';

const machine = { kind: 'experiment', image: 'linux-basic', memoryMb: 256, minutes: 60 } as const;

export const linuxText: ShippedCourse['chapters'] = [
  {
    title: '第 3 章 用户与权限',
    sections: [
      {
        ...{ kind: 'reading', title: '读懂 rwx' },
        text: `«ls -l» 每行开头有十个字符，例如 «-rwxr-x---»。第一个是类型：«-» 是文件，«d» 是目录。后面三个一组，依次是**所有者**、**所属组**、**其他人**。

| 字母 | 对文件 | 对目录 | 数字 |
| --- | --- | --- | --- |
| r | 读内容 | 列出名字 | 4 |
| w | 改内容 | 增删其中的文件 | 2 |
| x | 当程序运行 | 进入 | 1 |

把一组的数字加起来，«rwx» 是 7，«r-x» 是 5，没有权限是 0，所以上面的例子写作 «750»。

~~~sh
chmod 750 run.sh
chmod u+x,o-r run.sh
chown alice:teachers run.sh
~~~

注意：能不能删除一个文件，看的是它所在**目录**的 w，不是文件自己的。脚本写好却运行不了，多半是忘了加 «x»。原则是**够用就好**：不要动不动就 «777»，那等于谁都能改。`,
      },
      {
        ...{ ...machine, title: '实验：小组共享目录' },
        text: `班里要一个共享目录：组员可以读写，外人看不到。

## 一、建组和用户

~~~sh
addgroup lab
adduser -D -G lab xiaoming
adduser -D -G lab xiaohong
~~~

«-D» 表示不设密码，«-G» 指定所属的组。

## 二、建共享目录

~~~sh
mkdir -p /srv/share
chgrp lab /srv/share
chmod 770 /srv/share
ls -ld /srv/share
~~~

## 三、一个只有自己能看的文件

~~~sh
echo "exam answers" > /srv/share/secret.txt
chmod 600 /srv/share/secret.txt
~~~`,
        steps: [
          {
            ...{ title: '两个用户都在 lab 组', points: 25, hint: 'adduser 的 -G 选项' },
            script: 'id xiaoming | grep -q lab && id xiaohong | grep -q lab',
            fail: '用户不存在，或不在 lab 组里',
          },
          {
            ...{ title: '目录属于 lab 组，权限 770', points: 30, hint: 'chgrp 改组，chmod 改权限' },
            script: '[ "$(stat -c "%G %a" /srv/share)" = "lab 770" ]',
            fail: '用 ls -ld /srv/share 看看组和权限',
          },
          {
            ...{ title: '秘密文件权限 600', points: 25, hint: '所有者读写是 4 + 2' },
            script: '[ "$(stat -c %a /srv/share/secret.txt)" = 600 ]',
            fail: 'secret.txt 的权限不是 600',
          },
        ],
      },
      {
        ...{ kind: 'discussion', title: '讨论：为什么不要总用 root' },
        text: `实验机里大家都是 root，非常方便。可是真实的服务器上，管理员往往给自己也建一个普通账号，需要时才临时提升权限。

请结合本章内容谈谈：总用 root 有哪些风险？如果一个网站程序以 root 身份运行并被人攻破，会发生什么？至少回复一位同学。`,
      },
    ],
  },
  {
    title: '第 4 章 文本与管道',
    sections: [
      {
        ...{ kind: 'reading', title: '把小工具连起来' },
        text: `Linux 的命令大多只做一件事，但都能从**标准输入**读、往**标准输出**写，于是可以像水管一样接起来：

~~~sh
cat access.log | grep 404 | wc -l
~~~

竖线把左边的输出送给右边。重定向则接到文件：«>» 覆盖，«>>» 追加，«<» 从文件读，«2>» 接住错误信息。

| 工具 | 做什么 |
| --- | --- |
| «grep 词» | 挑出含有某词的行，«-v» 反选，«-i» 不分大小写 |
| «cut -d: -f1» | 按分隔符取某一列 |
| «sort» | 排序，«-n» 按数值，«-r» 倒序 |
| «uniq -c» | 合并相邻的相同行并计数 |
| «wc -l» | 数行数 |
| «sed 's/a/b/'» | 替换 |
| «awk '{print $1}'» | 按列取值和计算 |

经典组合：«sort | uniq -c | sort -rn | head»，统计什么出现得最多。记得 «uniq» 只看相邻行，所以前面一定要先 «sort»。`,
      },
      {
        ...{ ...machine, title: '实验：分析访问日志' },
        text: `先造一份小日志，每行是“地址 页面 状态码”：

~~~sh
mkdir -p /root/log && cd /root/log
cat > access.log <<'END'
10.0.0.1 /index 200
10.0.0.2 /login 200
10.0.0.1 /logo 404
10.0.0.3 /index 200
10.0.0.1 /index 500
10.0.0.2 /logo 404
END
~~~

## 一、有多少次 404

~~~sh
grep -c " 404$" access.log > count404.txt
~~~

## 二、谁访问得最多

取第一列，排序、计数，再取次数最多的一行：

~~~sh
cut -d" " -f1 access.log | sort | uniq -c | sort -rn | head -n 1 > top.txt
cat top.txt
~~~

## 三、改一改

把日志里的 «/index» 全部换成 «/home»，存成 «new.log»：

~~~sh
sed 's#/index#/home#' access.log > new.log
~~~`,
        steps: [
          {
            ...{ title: '数出 404 的次数', points: 25, hint: 'grep -c 直接给出行数' },
            script: '[ "$(tr -d " " < /root/log/count404.txt)" = 2 ]',
            fail: 'count404.txt 里应是 2',
          },
          {
            ...{ title: '找出访问最多的地址', points: 30, hint: '先 sort 再 uniq -c' },
            script: 'grep -q "3 *10.0.0.1" /root/log/top.txt',
            fail: 'top.txt 里应是 3 次和 10.0.0.1',
          },
          {
            ...{ title: '替换后的日志', points: 25, hint: 'sed 的分隔符可以用 #' },
            script: '[ "$(grep -c /home /root/log/new.log)" = 3 ] && ! grep -q /index /root/log/new.log',
            fail: 'new.log 里应有三处 /home，没有 /index',
          },
        ],
      },
    ],
  },
];
