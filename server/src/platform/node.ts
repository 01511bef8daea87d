import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '../db/connect.ts';
import { beatNode, claimNode, leaveNode, type NodeRow, type NodeStrength, ownerOfNode } from '../db/node-lease.ts';
import { forgetPresence } from '../db/presence.ts';
import type { Log } from './log.ts';

/** Several times within the seconds after which a node counts as silent. Wall time, which no test moves. */
const beatMs = 2_000;
/** What the host can do changes when something is installed on it. */
const beatsPerLook = 15;

/** This server process as the others of the school see it. */
export interface ThisNode {
  readonly id: string;
  /** Of this process alone. */
  readonly life: string;
  readonly secret: string;
  /** Whether this process owns the node and with it its machines. Another one on the same files may still do so. */
  holds(): boolean;
  /** Makes the node known under the address at which other servers reach it, and takes it as soon as it is free. */
  begin(address: string): Promise<void>;
  close(): Promise<void>;
}

export interface NodeOptions {
  id: string;
  log: Log;
  /** What the host can do. */
  describe: () => Promise<NodeStrength>;
  /** Another process has taken the node, for this one was silent too long: it must let go of the machines. */
  onEvicted?: (() => void) | undefined;
}

export function openNode(db: Db, { id, log, describe, onEvicted }: NodeOptions): ThisNode {
  const [life, secret, host] = [randomUUID(), randomBytes(32).toString('base64url'), hostname()];
  let holds = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let strength: NodeStrength = { engine: false, memoryMb: 0 };
  let beats = 0;
  let address = '';

  const claim = async () => {
    const owner = await ownerOfNode(db, id);
    // After a crash nobody has to wait until the process that died counts as silent.
    const dead = owner && owner.host === host && !isAlive(owner.pid) ? owner.life : null;
    const row: NodeRow = { id, life, host, pid: process.pid, address, secret };
    holds = await claimNode(db, { ...row, ...strength }, dead);
    if (holds && owner && owner.life !== life) await forgetPresence(db, owner.life);
    if (!holds && beats === 0) log.warn('another server owns the machines of these files', { id, owner: owner?.pid });
  };
  const beatOnce = async () => {
    try {
      if (beats % beatsPerLook === 0) strength = await describe();
      if (!holds) await claim();
      else if (!(await beatNode(db, { id, life }, strength))) {
        holds = false;
        log.error('another server has taken the machines of this one');
        onEvicted?.();
      }
    } catch (error) {
      // Without the database nothing is decided; what is owned stays owned until somebody else says so.
      log.warn('node', { error });
    }
    beats += 1;
  };
  const round = async () => {
    await beatOnce();
    if (!closed) timer = setTimeout(() => (current = round()), beatMs);
  };
  return {
    id,
    life,
    secret,
    holds: () => holds,
    begin: (reachedAt) => {
      address = reachedAt;
      current = round();
      return current;
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await current;
      clearTimeout(timer);
      if (holds) await leaveNode(db, { id, life });
      holds = false;
    },
  };
}

/** Our own number was given to somebody else before, in a container that was started anew. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
