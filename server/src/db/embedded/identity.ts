import { existsSync, realpathSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** User that PostgreSQL runs as. PostgreSQL refuses root, so root uses another user for it. */
export interface Identity {
  uid: number;
  gid: number;
  /** Tells whether it is a user other than the current one. */
  lent: boolean;
}

/**
 * Users that every Linux has, in order of preference. PostgreSQL looks up its user, so an id without a name is not
 * enough.
 */
const candidates = ['xueyan', 'postgres', 'nobody'];

/**
 * Chooses the user. An existing data directory decides: installing the postgresql package between two starts must not
 * change the owner of the school's data.
 */
export async function chooseIdentity(dataDir: string): Promise<Identity> {
  const passwd = await readUsers();
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) {
    if (!passwd.some((user) => user.uid === uid) && existsSync('/etc/passwd') && !(await hasOtherUserSource()))
      throw new Error(
        `PostgreSQL 需要有名字的用户：当前 uid ${uid} 不在 /etc/passwd 中。PostgreSQL needs a user with a name: uid ${uid} has no entry in /etc/passwd.`,
      );
    return { uid, gid: process.getgid?.() ?? -1, lent: false };
  }
  const owner = await stat(dataDir).catch(() => undefined);
  const user =
    passwd.find((entry) => entry.uid !== 0 && entry.uid === owner?.uid) ??
    candidates.map((name) => passwd.find((entry) => entry.name === name)).find((entry) => entry !== undefined);
  if (!user)
    throw new Error(
      `以 root 启动时需要一个普通用户来运行 PostgreSQL：${candidates.join('、')} 都不存在。Started as root, and none of these users exists to run PostgreSQL as.`,
    );
  return { uid: user.uid, gid: user.gid, lent: true };
}

async function readUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Users may come from a directory server (LDAP, systemd); their absence in /etc/passwd then means nothing. */
async function hasOtherUserSource(): Promise<boolean> {
  const line = (await readFile('/etc/nsswitch.conf', 'utf8').catch(() => '')).match(/^passwd:(.*)$/m)?.[1] ?? '';
  return line.split(/\s+/).some((source) => source !== '' && source !== 'files' && source !== 'compat');
}

/** Way to start a program as the identity: a program to prefix, or ids to pass to `spawn`. */
export interface Launch {
  prefix: string[];
  ids: { uid?: number; gid?: number };
}

/**
 * Plans how to run a program as `identity` so that it reaches every one of `paths`. A path below a closed directory
 * (such as /root) is unreachable for an ordinary user even where the user owns the file. Only then the process receives
 * the one capability to pass through and read, and no other power of root.
 */
export async function planLaunch(identity: Identity, paths: string[]): Promise<Launch> {
  const closed = identity.lent ? await firstClosed(identity, paths) : undefined;
  const setpriv = findSetpriv();
  if (!setpriv) {
    if (closed)
      throw new Error(
        `${closed} 对普通用户关闭，且没有 setpriv（util-linux）。${closed} is closed to ordinary users and setpriv is missing: move the data elsewhere or install util-linux.`,
      );
    return { prefix: [], ids: identity.lent ? { uid: identity.uid, gid: identity.gid } : {} };
  }
  const prefix = [setpriv, '--no-new-privs'];
  if (identity.lent) prefix.push(`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups');
  // access(2), which PostgreSQL calls, ignores the capabilities of a non-root user unless the securebit is set.
  if (closed)
    prefix.push('--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search', '--securebits=+no_setuid_fixup');
  // Ends PostgreSQL when this process is killed by kill -9. The kernel watches the thread, so a worker must not use the
  // option.
  if (isMainThread) prefix.push('--pdeathsig=INT');
  return { prefix: [...prefix, '--'], ids: {} };
}

function findSetpriv(): string | undefined {
  const path = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate));
  // BusyBox has a setpriv too, which lacks these options.
  return path && basename(realpathSync(path)) === 'setpriv' ? path : undefined;
}

async function firstClosed(identity: Identity, paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    const closed = await closedAncestor(identity, await realpath(path));
    if (closed) return closed;
  }
  return undefined;
}

/** Returns the first directory on the way to `path` that the identity may not pass. */
export async function closedAncestor(identity: Identity, path: string): Promise<string | undefined> {
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    const { mode, uid, gid } = await stat(dir);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return dir;
    if (dir === dirname(dir)) return undefined;
  }
}
