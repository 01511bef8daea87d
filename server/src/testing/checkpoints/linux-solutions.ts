import type { Solution } from './solution.ts';

const log = `mkdir -p /root/log && cd /root/log
cat > access.log <<'END'
10.0.0.1 /index 200
10.0.0.2 /login 200
10.0.0.1 /logo 404
10.0.0.3 /index 200
10.0.0.1 /index 500
10.0.0.2 /logo 404
END
`;

const backup = `cat > /root/backup.sh <<'END'
#!/bin/sh
src=$1
if [ ! -d "$src" ]; then
  echo "没有目录 $src"
  exit 1
fi
mkdir -p /root/archive
tar -czf "/root/archive/$(basename "$src").tar.gz" -C "$(dirname "$src")" "$(basename "$src")"
END
chmod +x /root/backup.sh`;

export const linuxSolutions: Record<string, Solution[]> = {
  '在实验机中为新项目准备用户与目录。': [
    { title: '新建用户 `alice`', solve: 'useradd -m alice', wrong: 'useradd -m alicia' },
    { title: '新建组 `project`，并把 alice 加入', solve: 'usermod -aG project alice', wrong: 'groupadd project' },
    {
      title: '建立 `/srv/project`，属于组 project，组成员可写',
      // Writable by its group, which is another one.
      wrong: 'mkdir -p /srv/project; chmod 2775 /srv/project',
      solve: 'chgrp project /srv/project; chmod 2775 /srv/project',
    },
  ],
  '在实验机中完成归档练习。': [
    {
      title: '建立目录 `/root/data`，其中有 100 个空文件 `f1` 到 `f100`',
      wrong: 'mkdir -p /root/data; for n in $(seq 100); do touch /root/data/x$n; done',
      solve: 'rm /root/data/*; for n in $(seq 100); do touch /root/data/f$n; done',
    },
    { title: '打包为 `/root/data.tar.gz`', solve: 'tar -czf /root/data.tar.gz -C /root data' },
  ],
  '在实验机中为网卡 `eth0` 配置第二个网段。': [
    {
      title: '给 `eth0` 再加一个地址 `10.20.0.1/24`',
      wrong: 'ip addr add 10.20.0.11/24 dev eth0',
      solve: 'ip addr del 10.20.0.11/24 dev eth0; ip addr add 10.20.0.1/24 dev eth0',
    },
    {
      title: '去往 `10.30.0.0/16` 的分组交给 `10.20.0.2`',
      wrong: 'ip route add 10.30.0.0/24 via 10.20.0.2',
      solve: 'ip route add 10.30.0.0/16 via 10.20.0.2',
    },
    { title: '让名字 `db.school` 指向 `10.20.0.1`', solve: 'echo "10.20.0.1 db.school" >> /etc/hosts' },
  ],
  文件与目录: [
    { title: '创建目录 /root/lab/notes', solve: 'mkdir -p /root/lab/notes' },
    {
      title: '写入 hello.txt',
      wrong: 'echo "你好" > /root/lab/notes/hello.txt',
      solve: 'echo "你好，Linux" > /root/lab/notes/hello.txt',
    },
    {
      title: '统计账号数量',
      wrong: 'cp /etc/passwd /root/lab/users.txt; echo 1 > /root/lab/count.txt',
      solve: 'wc -l < /root/lab/users.txt > /root/lab/count.txt',
    },
  ],
  权限与网站服务: [
    {
      title: '脚本能够运行',
      solve: `mkdir -p /root/site
echo '#!/bin/sh' > /root/report.sh
echo 'echo "今天是 $(date +%F)"' >> /root/report.sh`,
    },
    { title: '权限为 700', wrong: 'chmod 755 /root/report.sh', solve: 'chmod 700 /root/report.sh' },
    {
      title: '网站能够访问',
      wrong: 'busybox httpd -p 8000 -h /root/site',
      solve: "echo '<h1>Hello</h1>' > /root/site/index.html",
    },
  ],
  两台机器的网络: [
    { title: '找到另一台机器', wrong: 'echo 10.77.0.13 > /root/peer.txt', solve: 'echo 10.77.0.12 > /root/peer.txt' },
    {
      title: '从 master 读到 web 上的网页',
      // One machine stands for both.
      solve: `echo "127.0.0.1 web" >> /etc/hosts
mkdir -p /srv/www
echo "你好，集群" > /srv/www/index.html
httpd -h /srv/www`,
    },
  ],
  找出最大的文件: [
    {
      title: '找出最大的文件',
      wrong: 'echo /usr/bin/scp > /root/largest.txt',
      solve: 'find /usr -type f -exec du -k {} + | sort -rn | head -n 1 | cut -f2 > /root/largest.txt',
    },
  ],
  写一个定时任务: [
    {
      title: '写一个定时任务',
      wrong: 'echo "# 0 3 * * * /root/backup.sh" | crontab -',
      solve: 'echo "0 3 * * * /root/backup.sh" | crontab -',
    },
  ],
  搭一个网站: [
    {
      title: '搭一个网站',
      wrong: 'mkdir -p /root/www; touch /root/www/index.html; httpd -p 8000 -h /root/www',
      solve: 'echo "<h1>你好</h1>" > /root/www/index.html',
    },
  ],
  '实验：第一次登录': [
    { title: '写出 hello.txt', solve: 'mkdir -p /root/start; echo "hello linux" > /root/start/hello.txt' },
    {
      title: '记录内核版本',
      wrong: 'uname -a > /root/start/kernel.txt',
      solve: 'uname -r > /root/start/kernel.txt',
    },
  ],
  '实验：整理资料目录': [
    {
      title: 'CSV 文件已归位',
      wrong: `mkdir -p /root/project/docs /root/project/data /root/project/backup
cd /root/project && touch readme.md a.csv b.csv c.csv && cp *.csv data/`,
      solve: 'cd /root/project && mv *.csv data/',
    },
    { title: '说明文件已改名', solve: 'cd /root/project && mv readme.md docs/README.md' },
    {
      title: '数据已备份',
      wrong: 'cd /root/project && cp data/* backup/',
      solve: 'cd /root/project && cp -r data backup/',
    },
    { title: '找到 passwd', solve: 'find /etc -name "pass*" > /root/project/found.txt' },
  ],
  '实验：小组共享目录': [
    {
      title: '两个用户都在 lab 组',
      wrong: 'addgroup lab; adduser -D -G lab xiaoming; adduser -D xiaohong',
      solve: 'adduser xiaohong lab',
    },
    {
      title: '目录属于 lab 组，权限 770',
      wrong: 'mkdir -p /srv/share; chmod 770 /srv/share',
      solve: 'chgrp lab /srv/share',
    },
    {
      title: '秘密文件权限 600',
      wrong: 'echo "exam answers" > /srv/share/secret.txt',
      solve: 'chmod 600 /srv/share/secret.txt',
    },
  ],
  '实验：分析访问日志': [
    { title: '数出 404 的次数', solve: `${log}grep -c " 404$" access.log > count404.txt` },
    {
      title: '找出访问最多的地址',
      // Counts only neighbours.
      wrong: 'cd /root/log && cut -d" " -f1 access.log | uniq -c | sort -rn | head -n 1 > top.txt',
      solve: 'cd /root/log && cut -d" " -f1 access.log | sort | uniq -c | sort -rn | head -n 1 > top.txt',
    },
    {
      title: '替换后的日志',
      wrong: 'cd /root/log && cp access.log new.log',
      solve: "cd /root/log && sed 's#/index#/home#' access.log > new.log",
    },
  ],
  '实验：自动备份脚本': [
    { title: '能打包目录', solve: backup },
    // The first step passes only with a script that checks this too.
    { title: '目录不存在时报错', solve: 'true' },
    { title: '后台进程在运行', wrong: 'echo 999999 > /root/pid.txt', solve: 'sleep 1000 & echo $! > /root/pid.txt' },
  ],
};
