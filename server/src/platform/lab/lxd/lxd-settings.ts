import { readFileSync } from 'node:fs';
import type { LxdPlace } from './lxd-client.ts';

/** Which LXD machines run on, when they run on one. */
export interface LxdSettings {
  place: LxdPlace;
  /** The storage pool of the machines. */
  pool: string;
}

/**
 * Read from the environment: `LAB_ENGINE=lxd` with `LXD_SOCKET` (a path), or with `LXD_URL` (https://…) and the files `LXD_CERT`,
 * `LXD_KEY`, `LXD_SERVER_CERT`; `LXD_POOL` is `default` until said otherwise. Null: QEMU. Throws an error that names the variable.
 */
export function readLxdSettings(env: Record<string, string | undefined>): LxdSettings | null {
  const engine = env.LAB_ENGINE || 'qemu';
  if (engine === 'qemu') return null;
  if (engine !== 'lxd') throw new Error(`环境变量 LAB_ENGINE 应为 qemu 或 lxd (must be qemu or lxd)`);
  const pool = env.LXD_POOL || 'default';
  if (!env.LXD_URL) return { place: { socket: env.LXD_SOCKET || '/var/lib/lxd/unix.socket' }, pool };
  if (!env.LXD_URL.startsWith('https://')) throw new Error('环境变量 LXD_URL 应以 https:// 开头 (must begin so)');
  const pem = (name: 'LXD_CERT' | 'LXD_KEY' | 'LXD_SERVER_CERT'): string => {
    const path = env[name];
    if (!path) throw new Error(`缺少环境变量 ${name} (is missing): LXD_URL 需要它`);
    return readFileSync(path, 'utf8');
  };
  const certificates = { certificate: pem('LXD_CERT'), key: pem('LXD_KEY'), serverCertificate: pem('LXD_SERVER_CERT') };
  return { place: { url: env.LXD_URL.replace(/\/$/, ''), ...certificates }, pool };
}
