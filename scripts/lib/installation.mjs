// An installation by a bundle: where its program, its data and its settings lie.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './paths.mjs';

/** Written by the installer beside the releases; every release finds it two folders up. */
export const installationFile = (prefix) => join(prefix, 'installation.json');

/** `{ prefix, dataDir, config, user, service }` of the installation that this release belongs to; null in a checkout. */
export function readInstallation(prefix = dirname(dirname(root))) {
  const file = installationFile(prefix);
  return existsSync(file) ? { ...JSON.parse(readFileSync(file, 'utf8')), prefix } : null;
}

/** Names the process that runs the server of a data folder. */
export const runningFile = (dataDir) => join(dataDir, 'xueyan.pid');

/**
 * The environment of the server: what its settings file says, unless the caller says otherwise. A school that was
 * installed is none for show unless it says so.
 */
export function serverEnvironment({ config, dataDir }, env = process.env) {
  const file = existsSync(config) ? parseEnv(readFileSync(config, 'utf8')) : {};
  return { DEMO: '0', DATA_DIR: dataDir, ...file, ...env };
}

/** For what the installer starts: the settings file alone decides, not what its caller happens to have set. */
export function plainEnvironment() {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'TERM', 'TZ', 'XUEYAN_TEST_RUN'];
  return Object.fromEntries(kept.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
}

/** Root becomes the user of the service, for what it makes would be closed to the server. */
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
