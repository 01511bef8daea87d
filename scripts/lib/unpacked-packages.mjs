// Programs that tests need and no host should run: unpacked in the cache folder, never installed.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from './paths.mjs';
import { runCaptured } from './processes.mjs';

const sshdDir = join(cacheDir, 'sshd');

/**
 * OpenSSH's server, against which network devices are tested: installing its package would open port 22 of the host.
 */
export async function ensureSshd() {
  const failed = join(sshdDir, 'failed');
  if (existsSync('/usr/sbin/sshd') || existsSync(join(sshdDir, 'usr/sbin/sshd')) || existsSync(failed)) return;
  mkdirSync(sshdDir, { recursive: true });
  const packages = ['openssh-server', 'libwrap0'];
  const { code } = await runCaptured('apt-get', ['download', '-q', ...packages], { cwd: sshdDir });
  const files = readdirSync(sshdDir).filter((name) => name.endsWith('.deb'));
  const unpacked = code === 0 && files.length === packages.length;
  if (unpacked) for (const file of files) await runCaptured('dpkg', ['-x', file, '.'], { cwd: sshdDir });
  for (const file of files) rmSync(join(sshdDir, file));
  if (unpacked && existsSync(join(sshdDir, 'usr/sbin/sshd'))) return;
  // Without a network every run would wait for the same failure again.
  writeFileSync(failed, '');
  console.warn(
    '没有 sshd，网络设备改用库自带的 SSH 服务器测试。No sshd: devices are tested against the library’s server.',
  );
}
