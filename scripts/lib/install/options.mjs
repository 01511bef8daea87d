// Options of the installer, and their defaults from an existing installation.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readInstallation } from '../installation.mjs';

export const usage = `用法：./install.sh [选项]    再次运行即升级；不需要网络。说明见 app/docs/operations/。
  --prefix 目录     程序，默认 /opt/xueyan
  --data 目录       数据，默认 /var/lib/xueyan
  --config 文件     设置，默认 /etc/xueyan.env
  --user 用户       服务以谁的身份运行，默认 xueyan（没有则创建）
  --port 端口       首次安装时写入设置，默认 8080
  --https           首次安装时写入设置：用自制证书提供 HTTPS，端口默认 443，80 转到 443
  --demo            首次安装时建演示学校
  --no-service      不装 systemd 服务，由您自己运行 xueyan start
  --no-packages     不安装安装包里带的系统软件
  --health-seconds  升级后最多等多少秒，默认 180，仍未就绪则退回旧版本

Usage: ./install.sh [options]    Run it again to upgrade. No network is needed.
  --prefix DIR --data DIR --config FILE    where program, data and settings go
  --user NAME       whom the service runs as; made when missing
  --port N, --demo, --https (443, with a certificate of its own)
                    written into the settings by the first installation
  --no-service      no systemd service: you run \`xueyan start\`
  --no-packages     leave out the system packages that came along
  --health-seconds  how long an upgrade may take to be ready before the old version comes back, 180 unless told`;

const text = { type: 'string' };
const flag = { type: 'boolean' };
const options = {
  ...{ prefix: text, data: text, config: text, user: text, port: text, 'health-seconds': text },
  ...{ demo: flag, https: flag, 'no-service': flag, 'no-packages': flag, help: { ...flag, short: 'h' } },
};

/** Returns what to do, or the `problem` with the options. */
export function readOptions(args) {
  let values;
  try {
    values = parseArgs({ args, options }).values;
  } catch (error) {
    return { problem: error.message };
  }
  if (values.help) return { help: true };
  const isRoot = process.getuid() === 0;
  const prefix = resolve(values.prefix ?? '/opt/xueyan');
  const before = readInstallation(prefix);
  const choice = {
    dataDir: values.data ? resolve(values.data) : (before?.dataDir ?? '/var/lib/xueyan'),
    config: values.config ? resolve(values.config) : (before?.config ?? '/etc/xueyan.env'),
    user: values.user ?? before?.user ?? (isRoot ? 'xueyan' : userInfo().username),
    service: before?.service ?? (isRoot && existsSync('/run/systemd/system')),
  };
  if (values['no-service']) choice.service = false;
  const https = values.https === true;
  const port = Number(values.port ?? (https ? 443 : 8080));
  const healthSeconds = Number(values['health-seconds'] ?? 180);
  const problem = findProblem({ before, choice, port, healthSeconds, isRoot });
  const packages = !values['no-packages'] && isRoot;
  return { problem, prefix, before, ...choice, port, healthSeconds, packages, https, demo: values.demo === true };
}

function findProblem({ before, choice, port, healthSeconds, isRoot }) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return '--port';
  if (!(healthSeconds >= 1 && healthSeconds <= 3600)) return '--health-seconds';
  if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(choice.user)) return '--user';
  if (!isRoot && choice.user !== userInfo().username)
    return `只有 root 能以 ${choice.user} 的身份安装 (only root installs for another user)`;
  if (!isRoot && choice.service) return '只有 root 能安装服务，请加 --no-service (only root installs a service)';
  // Another folder would abandon the school's data, and start with none.
  if (before && before.dataDir !== choice.dataDir)
    return `--data：已安装的数据在 ${before.dataDir} (the data lies there)`;
  return '';
}
