import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '../db/connect.ts';
import { expireWriter } from '../db/live-log.ts';
import { beatNode, claimNode, leaveNode, type NodeRow, type NodeStrength, ownerOfNode } from '../db/node-lease.ts';
import { forgetPresence } from '../db/presence.ts';
import type { Log } from './log.ts';

/** Several beats fit into the time after which a node counts as silent. Wall time, which no test advances. */
const beatMs = 2_000;
/** The abilities of the host change when something is installed on it. */
const beatsPerLook = 15;

/** This server process as the other servers of the school see it. */
export interface ThisNode {
  readonly id: string;
  /** Unique to this process. */
  readonly life: string;
  readonly secret: string;
  /** Tells whether this process owns the node and its machines. Another process on the same files may still own it. */
  holds(): boolean;
  /** Registers the node with the address for other servers, and claims it as soon as it is free. */
  begin(address: string): Promise<void>;
  close(): Promise<void>;
}

export interface NodeOptions {
  id: string;
  log: Log;
  /** Returns the abilities of the host. */
  describe: () => Promise<NodeStrength>;
  /**
   * Called when another process has claimed the node because this one was silent too long: it must release the
   * machines.
   */
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
    // After a crash the next process need not wait until the dead one counts as silent.
    const dead = owner && owner.host === host && !isAlive(owner.pid) ? owner.life : null;
    const row: NodeRow = { id, life, host, pid: process.pid, address, secret };
    holds = await claimNode(db, { ...row, ...strength }, dead);
    if (holds && owner && owner.life !== life) {
      await forgetPresence(db, owner.life);
      await expireWriter(db, owner.life);
    }
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
      // Without the database nothing changes: an owned node stays owned until another process claims it.
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

/** In a restarted container, this process may have the pid of the earlier one. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
