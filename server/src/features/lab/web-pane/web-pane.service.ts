import { randomBytes } from 'node:crypto';
import { machineFaults } from '@xueyan/contract/lab/machine';
import { isOwnMachine } from '@xueyan/contract/lab/machine-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { hashToken } from '../../../http/authentication.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { actorOf, isSessionAlive } from '../../base/session/session.service.ts';
import { ensureMayType } from '../machine/console.service.ts';
import { labFault } from '../machine/lab-fault.service.ts';
import { machineToWorkAt, touchMachine } from '../machine/machine.service.ts';
import { engineOf } from '../machine/machine-engine.service.ts';
import { type NodeAddress, nodeOf } from '../machine/node-call.service.ts';
import { type ListeningPort, readListeningPorts } from './listening-port.rule.ts';
import { type KeptCookie, mostCookiesBytes, readCookies } from './pane-cookie.rule.ts';
import { webPaneStore } from './web-pane.store.ts';

/** Lifetime of a pane's address. */
const paneMs = 12 * 3_600_000;
const listMs = 10_000;

/** Returns the ports that programs in a running machine listen at. Faults where it does not run, or cannot be asked. */
export async function listPorts(
  db: Db,
  platform: Platform,
  actor: Actor,
  machineId: string,
): Promise<{ portList: ListeningPort[] }> {
  const machine = await machineToWorkAt(db, actor, machineId);
  ensure(machine.state === 'running', machineFaults.notRunning);
  const engine = await engineOf(db, platform, machine);
  const { output } = await engine
    .exec('cat /proc/net/tcp /proc/net/tcp6 2>/dev/null', { limitMs: listMs })
    .catch((error: unknown) => {
      throw labFault(error).fault;
    });
  const reachesLoopback = platform.lab.traits.reachesLoopback || machine.engine === 'lxd';
  return {
    portList: readListeningPorts(output).map((one) => ({ ...one, onlyInside: one.onlyInside && !reachesLoopback })),
  };
}

const secretBytes = 24;
/** Characters of a key before those that tell to which network address it was given. */
const secretLength = (secretBytes / 3) * 4;
const placeLength = 16;

const placeIn = (secret: string, address: string) => hashToken(`${secret} ${address}`).slice(0, placeLength);

function keyFor(address: string): string {
  const secret = randomBytes(secretBytes).toString('base64url');
  return secret + placeIn(secret, address);
}

/** Returns whether a key was given to that network address; one of a former version tells none. */
const isGivenTo = (key: string, address: string) =>
  key.slice(secretLength) === placeIn(key.slice(0, secretLength), address);

/** Gives the actor an address for a port of a machine at which they may type; a visitor's is recorded. */
export async function openPane(
  db: Db,
  actor: Actor,
  { machineId, port }: { machineId: string; port: number },
  address: string,
): Promise<{ url: string }> {
  const machine = await machineToWorkAt(db, actor, machineId);
  ensure(machine.state === 'running', machineFaults.notRunning);
  await ensureMayType(db, machine, actor.id);
  const key = keyFor(address);
  const row = {
    tokenHash: hashToken(key),
    ...{ machineId, port, userId: actor.id, sessionId: actor.sessionId },
    expiresAt: new Date(clock.now().getTime() + paneMs),
  };
  await db.transaction(async (tx) => {
    await webPaneStore.save(tx, row);
    if (!isOwnMachine(actor, machine)) await recordAudit(tx, actor, 'machine.web', machineId, { port });
  });
  return { url: `/machine-web/${key}/` };
}

/** Who asks for a pane. */
export interface Asked {
  key: string;
  /** Network address of the request; null for what was admitted before and goes on. */
  address: string | null;
  /** Session that the browser's cookie names; null where it sends none, as for what a page without an origin loads. */
  sessionId: string | null;
}

/** A pane that may be served now. */
export interface Pane {
  /** As it is stored. */
  tokenHash: string;
  /** Session that it was given to. */
  sessionId: string;
  machineId: string;
  port: number;
  language: Language;
  /** Server that has the machine; null for this one. */
  node: NodeAddress | null;
}

interface Verdict {
  pane: Pane | 'gone' | 'stopped' | 'away';
  at: number;
}

/** Delay after which a user who lost the right, or the session, loses the pane too. */
export const paneCheckMs = 5_000;
const mostVerdicts = 2_000;
const verdicts = new Map<string, Promise<Verdict>>();

/**
 * Returns the pane if it may be served: its session is valid, no browser of another session asks, and its user may
 * still type at the machine. Cached for some seconds.
 */
export async function paneOf(db: Db, platform: Platform, asked: Asked): Promise<Verdict['pane']> {
  const hash = hashToken([asked.key, asked.address, asked.sessionId].join(' '));
  const known = await verdicts.get(hash);
  if (known && clock.now().getTime() - known.at < paneCheckMs) return known.pane;
  if (verdicts.size >= mostVerdicts) verdicts.clear();
  const asking = judge(db, platform, asked).then((pane) => ({ pane, at: clock.now().getTime() }));
  verdicts.set(hash, asking);
  asking.catch(() => verdicts.delete(hash));
  return (await asking).pane;
}

/** Clears the cache when a session has ended, so that each pane is checked again. */
export const forgetPanes = () => verdicts.clear();

async function judge(db: Db, platform: Platform, { key, address, sessionId }: Asked): Promise<Verdict['pane']> {
  const row = await webPaneStore.find(db, hashToken(key));
  if (!row || !(await isSessionAlive(db, row.sessionId))) return 'gone';
  if (sessionId && sessionId !== row.sessionId) return 'gone';
  const person = await actorOf(db, row.userId);
  if (!person) return 'gone';
  const actor = { ...person, sessionId: row.sessionId };
  try {
    const { machineId, port, tokenHash } = row;
    const machine = await machineToWorkAt(db, actor, machineId);
    if (machine.state === 'released') return 'gone';
    if (!(await isFromTheirPlace(db, machine, { key, address, sessionId }))) return 'gone';
    if (machine.state !== 'running') return 'stopped';
    await ensureMayType(db, machine, actor.id);
    await touchMachine(db, platform, actor, machineId);
    const node = await nodeOf(db, platform, machine.nodeId);
    return { tokenHash, sessionId: row.sessionId, machineId, port, node, language: actor.language };
  } catch (error) {
    if (error instanceof Fault) return error.kind === machineFaults.nodeAway ? 'away' : 'gone';
    throw error;
  }
}

/**
 * Returns whether the machine of an exam is asked for from where its candidate is: by the browser of the session, or from
 * the network address to which the key was given, or the one from which they answered last, for addresses change during
 * an exam.
 */
async function isFromTheirPlace(
  db: Db,
  { candidateId }: { candidateId: string | null },
  { key, address, sessionId }: Asked,
): Promise<boolean> {
  if (candidateId === null || address === null || sessionId !== null || isGivenTo(key, address)) return true;
  return (await webPaneStore.addressOf(db, candidateId)) === address;
}

/** Returns the cookies of a pane. */
export const cookiesOf = (db: Db, { tokenHash }: Pane): Promise<Record<string, KeptCookie>> =>
  webPaneStore.cookies(db, tokenHash);

/** Stores the cookies that a response sets. */
export async function keepCookies(db: Db, { tokenHash }: Pane, headers: string[]): Promise<void> {
  const change = readCookies(headers, clock.now());
  if (Object.keys(change.kept).length + change.gone.length === 0) return;
  await webPaneStore.keepCookies(db, tokenHash, change, mostCookiesBytes);
}
