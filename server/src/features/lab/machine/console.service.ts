import { randomBytes } from 'node:crypto';
import { machineFaults } from '@xueyan/contract/lab/machine';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { hashToken } from '../../../http/authentication.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { isSessionAlive } from '../../base/session/session.service.ts';
import { consoleStore } from './console.store.ts';
import { consolePresence, type Presence, type TerminalSize } from './console-presence.service.ts';
import { machineToWorkAt } from './machine.service.ts';
import { machineStore } from './machine.store.ts';
import { announceMachine } from './machine-show.service.ts';
import { type NodeAddress, nodeOf } from './node-call.service.ts';

const ticketMs = 60_000;

export interface ConsoleWish {
  machineId: string;
  consoleKind: 'terminal' | 'desktop';
  mode: 'look' | 'help';
}

/**
 * A ticket for one console: it can be opened once, within a minute, by whoever holds it, while the session that it was
 * given to goes on.
 */
export async function issueTicket(db: Db, actor: Actor, wish: ConsoleWish): Promise<string> {
  const machine = await machineToWorkAt(db, actor, wish.machineId);
  ensure(machine.state === 'running', machineFaults.notRunning);
  ensure(!(await isHeld(db, machine.ownerId, actor.id, wish)), machineFaults.typingHeld);
  const ticket = randomBytes(24).toString('base64url');
  await consoleStore.saveTicket(db, {
    ...wish,
    tokenHash: hashToken(ticket),
    userId: actor.id,
    sessionId: actor.sessionId,
    expiresAt: new Date(clock.now().getTime() + ticketMs),
  });
  return ticket;
}

/** Whether the owner of a machine, who asked for help, keeps the keyboard from somebody. */
const isHeld = async (db: Db, ownerId: string, userId: string, { machineId, mode }: ConsoleWish) =>
  mode === 'help' && ownerId !== userId && (await consoleStore.isTypingHeld(db, machineId, userId));

/** Not while the owner of a machine, who asked for help, keeps the keyboard from others. */
export async function ensureMayType(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
  userId: string,
): Promise<void> {
  const wish: ConsoleWish = { machineId: id, consoleKind: 'terminal', mode: 'help' };
  ensure(!(await isHeld(db, ownerId, userId, wish)), machineFaults.typingHeld);
}

/** How soon a keyboard that was taken back is out of a visitor's hands, on whichever server they sit. */
const heldCheckMs = 1_000;

/** Where the machine of a ticket is: null when this server has it, or when it is nobody's ticket. */
export async function nodeOfTicket(db: Db, platform: Platform, ticket: string): Promise<NodeAddress | null> {
  const found = await consoleStore.nodeOfTicket(db, hashToken(ticket));
  return found ? nodeOf(db, platform, found.nodeId) : null;
}

export interface ConsoleSeat {
  machineId: string;
  consoleKind: 'terminal' | 'desktop';
  mayType: boolean;
  /** Something moves on the screen: the machine is not idle. */
  noteOutput(): void;
  /** Somebody typed or pointed: if it is the owner, that is what the board shows as their last activity. */
  noteInput(): void;
  /** Tells the others at the terminal that it has another size now. */
  noteSize(size: TerminalSize): void;
  leave(): Promise<void>;
}

/** The browser at the other end. */
export type Browser = Pick<Presence, 'tell' | 'close'>;

/**
 * Takes a ticket and a seat at the console. Whoever is not the owner is a visitor: the owner sees them come and go, and
 * it is written down.
 */
export async function takeSeat(db: Db, platform: Platform, ticket: string, browser: Browser): Promise<ConsoleSeat> {
  const taken = await consoleStore.takeTicket(db, hashToken(ticket));
  ensure(taken, machineFaults.badTicket);
  const ensureSession = async () => ensure(await isSessionAlive(db, taken.sessionId), machineFaults.badTicket);
  await ensureSession();
  const machine = await machineStore.find(db, taken.machineId);
  if (machine?.state !== 'running') throw new Fault(machineFaults.notRunning);
  const { machineId, userId, consoleKind, mode, sessionId } = taken;
  const owner = machine.ownerId === userId;
  const userName = await consoleStore.userName(db, userId);
  ensure(!(await isHeld(db, machine.ownerId, userId, taken)), machineFaults.typingHeld);
  const presence: Presence = { consoleKind, sessionId, ...browser };
  // A visit that cannot be written down does not take place.
  const visitId = owner ? null : await recordVisit(db, { machineId, userId, consoleKind, mode }, userName);
  const leaveRoom = consolePresence.join(machineId, presence);
  const watch = setInterval(async () => {
    // Better a seat that is lost than a keyboard that cannot be taken back.
    if (await isHeld(db, machine.ownerId, userId, taken).catch(() => true)) browser.close(4403, 'held');
  }, heldCheckMs);
  if (owner || mode === 'look') clearInterval(watch);
  const leave = async () => {
    clearInterval(watch);
    leaveRoom();
    if (!visitId) return;
    await consoleStore.closeVisit(db, visitId);
    await announceMachine(db, platform, machineId);
  };
  try {
    // It may have ended before there was a seat, where its end would have been heard.
    await ensureSession();
    if (consoleKind === 'terminal') browser.tell({ type: 'size', ...consolePresence.sizeOf(machineId) });
    if (visitId) await announceMachine(db, platform, machineId);
  } catch (error) {
    await leave().catch(() => undefined);
    throw error;
  }
  const noteActivity = seldom(() => machineStore.touch(db, machineId), platform);
  const noteOwner = seldom(() => machineStore.touchAttempt(db, machine.runId), platform);
  return {
    machineId,
    consoleKind,
    mayType: owner || mode === 'help',
    noteOutput: noteActivity,
    noteInput: () => {
      noteActivity();
      if (owner) noteOwner();
    },
    noteSize: (size) => consolePresence.setSize(machineId, presence, size),
    leave,
  };
}

/** Minutes are what counts: writing each key press down would be work for nothing. */
function seldom(write: () => Promise<void>, { log }: Platform): () => void {
  let written = 0;
  return () => {
    const now = clock.now().getTime();
    if (now - written < 15_000) return;
    written = now;
    void write().catch((error: unknown) => log.warn('activity', { error }));
  };
}

interface Visit extends ConsoleWish {
  userId: string;
}

const recordVisit = (db: Db, visit: Visit, userName: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { machineId, userId, consoleKind, mode } = visit;
    const id = newId();
    await consoleStore.openVisit(tx, { id, ...visit });
    await recordAudit(tx, { id: userId, userName }, `machine.${mode}`, machineId, { consoleKind });
    return id;
  });

/** Sessions that ended lose their consoles too. */
export const closeConsolesOf = (sessionIds: string[]) => consolePresence.closeSessions(sessionIds);

/** The size of a machine's terminal; zeros while nobody has set it. */
export const terminalSize = (machineId: string): TerminalSize => consolePresence.sizeOf(machineId);
