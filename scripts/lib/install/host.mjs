// Requirements of an installation on its host: system packages, a user, folders, a settings file.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codename } from '../bundle/debian-packages.mjs';
import { findUser, installationFile } from '../installation.mjs';
import { missingPackages } from '../system-packages.mjs';

/** Installs the bundled .deb files, where they fit; returns what is still missing. */
export function installPackages(bundle, manifest, { allowed }) {
  const folder = join(bundle, 'debs');
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  if (allowed && files.length > 0 && missingPackages().length > 0) {
    if (manifest.debian.codename === codename()) {
      console.log(`正在安装系统软件：${missingPackages().join(' ')}… Installing system packages.`);
      const args = ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...files];
      run('apt-get', args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
    } else {
      const [theirs, ours] = [manifest.debian.codename, codename() || '?'];
      console.warn(`带来的系统软件属于 Debian ${theirs}，本机是 ${ours}，未安装。The packages are of another Debian.`);
    }
  }
  return missingPackages();
}

/** Creates the user of the service, unless it exists; it may use hardware virtualisation. */
export function ensureUser(name, home) {
  if (process.getuid() !== 0 || name === 'root') return;
  if (!findUser(name)) {
    const failure = run('useradd', [
      '--system',
      '--user-group',
      '--home-dir',
      home,
      '--shell',
      '/usr/sbin/nologin',
      name,
    ]);
    if (failure) throw new Error(`无法创建用户 ${name}。Could not make the user ${name}: ${failure}`);
  }
  if (/^kvm:/m.test(readFileSync('/etc/group', 'utf8'))) run('usermod', ['--append', '--groups', 'kvm', name]);
}

/**
 * Creates the data folder and the settings file, which belong to the school from then on; existing ones stay as they
 * are.
 */
export function ensurePlaces({ prefix, dataDir, config, user, service, port, https, demo }) {
  mkdirSync(prefix, { recursive: true });
  const owner = process.getuid() === 0 ? findUser(user) : null;
  if (!existsSync(dataDir)) {
    // Under root each lab machine has a user of its own, which needs access to its files.
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, user === 'root' ? 0o711 : 0o750);
    if (owner) chownSync(dataDir, owner.uid, owner.gid);
  }
  if (!existsSync(config)) {
    mkdirSync(dirname(config), { recursive: true });
    writeFileSync(config, settings({ port, https, demo }), { mode: 0o640 });
    if (owner) chownSync(config, 0, owner.gid);
  }
  writeFileSync(installationFile(prefix), `${JSON.stringify({ dataDir, config, user, service }, null, 2)}\n`);
}

const settings = ({ port, https, demo }) => `# 学验的设置，修改后运行 systemctl restart xueyan。全部变量见 README。
# Settings of Xueyan; restart it after a change. All variables are in the README.
PORT=${port}
DEMO=${demo ? 1 : 0}
HTTPS=${https ? 1 : 0}
${https && port === 443 ? '' : '# '}HTTP_PORT=80
# TLS_CERT=/etc/ssl/xueyan/fullchain.pem
# TLS_KEY=/etc/ssl/xueyan/privkey.pem
# TRUSTED_PROXIES=10.0.0.5
# HOST=0.0.0.0
# PUBLIC_HOSTS=xueyan.school.cn
# SUPPORT=信息中心（电话 8001）
# DATABASE_URL=postgres://用户:密码@主机:5432/库
# BACKUP_DIR=/mnt/backup/xueyan
# BACKUP_KEY_FILE=/etc/xueyan-backup.key
`;

/** Returns what went wrong, or nothing. */
function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0 ? '' : (error?.message ?? `${command} ended with ${status}`);
}
