// An installation by a bundle: the paths of its program, data and settings.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './paths.mjs';

/** Written by the installer beside the releases; every release finds it two folders up. */
export const installationFile = (prefix) => join(prefix, 'installation.json');

/**
 * Returns `{ prefix, dataDir, config, user, service }` of the installation that this release belongs to; null in a
 * checkout.
 */
export function readInstallation(prefix = dirname(dirname(root))) {
  const file = installationFile(prefix);
  return existsSync(file) ? { ...JSON.parse(readFileSync(file, 'utf8')), prefix } : null;
}

/** Path of the file that names the process of a data folder's server. */
export const runningFile = (dataDir) => join(dataDir, 'xueyan.pid');

/**
 * Returns the environment of the server: its settings file, overridden by the caller's environment. An installed school
 * is no demo school unless the settings define it.
 */
export function serverEnvironment({ config, dataDir }, env = process.env) {
  const file = existsSync(config) ? parseEnv(readFileSync(config, 'utf8')) : {};
  return { DEMO: '0', DATA_DIR: dataDir, ...file, ...env };
}

/**
 * Returns the environment for what the installer starts: the settings file alone decides, not variables that its caller
 * happens to have.
 */
export function plainEnvironment() {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'TERM', 'TZ', 'XUEYAN_TEST_RUN'];
  return Object.fromEntries(kept.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
}

/** Switches root to the user of the service, since the server could not access files made by root. */
export function becomeUser(user) {
  if (process.getuid() !== 0 || !user || user === 'root') return;
  const entry = findUser(user);
  if (!entry) throw new Error(`没有用户 ${user}。There is no user ${user}.`);
  process.initgroups(user, entry.gid);
  process.setgid(entry.gid);
  process.setuid(entry.uid);
  process.env.HOME = entry.home;
}

export function findUser(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((text) => text.split(':'))
    .find(([one]) => one === name);
  return line ? { uid: Number(line[2]), gid: Number(line[3]), home: line[5] } : null;
}
