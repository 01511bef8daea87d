import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * How a program is started in a network of its own, which holds nothing but a loopback that is down: whoever breaks out of QEMU
 * reaches no service of the host. Root makes one as it is; others need a user namespace, which some hosts forbid. Empty: not here.
 * Consoles go on: sockets with a place in the file system know no network.
 */
export async function findOwnNetwork(): Promise<string[]> {
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  const command = ['unshare', ...asUser, '--net', '--'];
  try {
    await execute('unshare', [...command.slice(1), 'true'], { timeout: 5_000 });
    return command;
  } catch {
    return [];
  }
}
