import { readFileSync } from 'node:fs';
import type { LxdPlace } from './lxd-client.ts';

/** Settings of the LXD that machines run on, if they run on one. */
export interface LxdSettings {
  /** True if no machine runs on this host: an image's choice of an engine is then of no account. */
  alone: boolean;
  place: LxdPlace;
  /** Storage pool of the machines. */
  pool: string;
}

/**
 * Reads the environment: `LXD_SOCKET` (a path), or `LXD_URL` (https://…) and the files `LXD_CERT`, `LXD_KEY`,
 * `LXD_SERVER_CERT`; `LXD_POOL` is `default` if unset. With `LAB_ENGINE=lxd`, whose socket has a default, all machines
 * run there; else those of the images that say so. Returns null for QEMU alone. Throws an error that names the variable.
 */
export function readLxdSettings(env: Record<string, string | undefined>): LxdSettings | null {
  const engine = env.LAB_ENGINE || 'qemu';
  const alone = engine === 'lxd';
  if (!alone && engine !== 'qemu') throw new Error(`环境变量 LAB_ENGINE 应为 qemu 或 lxd (must be qemu or lxd)`);
  if (!alone && !env.LXD_URL && !env.LXD_SOCKET) return null;
  const pool = env.LXD_POOL || 'default';
  if (!env.LXD_URL) return { place: { socket: env.LXD_SOCKET || '/var/lib/lxd/unix.socket' }, pool, alone };
  if (!env.LXD_URL.startsWith('https://')) throw new Error('环境变量 LXD_URL 应以 https:// 开头 (must begin so)');
  const pem = (name: 'LXD_CERT' | 'LXD_KEY' | 'LXD_SERVER_CERT'): string => {
    const path = env[name];
    if (!path) throw new Error(`缺少环境变量 ${name} (is missing): LXD_URL 需要它`);
    return readFileSync(path, 'utf8');
  };
  const certificates = { certificate: pem('LXD_CERT'), key: pem('LXD_KEY'), serverCertificate: pem('LXD_SERVER_CERT') };
  return { place: { url: env.LXD_URL.replace(/\/$/, ''), ...certificates }, pool, alone };
}
