import { randomBytes } from 'node:crypto';
import { type ConsoleKind, machineFaults } from '@xueyan/contract/lab/machine';
import { isHandedIn, isOwnMachine, sitsElsewhere } from '@xueyan/contract/lab/machine-policy';
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
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { announceMachine } from './machine-show.service.ts';
import { type NodeAddress, nodeOf } from './node-call.service.ts';

const ticketMs = 60_000;

export interface ConsoleWish {
  machineId: string;
  consoleKind: ConsoleKind;
  mode: 'look' | 'help';
}

/**
 * Issues a ticket for one console: it can be opened once, within a minute, by its holder, as long as the session that
 * it was issued to is valid.
 */
export async function issueTicket(db: Db, actor: Actor, wish: ConsoleWish): Promise<string> {
  const machine = await machineToWorkAt(db, actor, wish.machineId);
  ensure(machine.state === 'running', machineFaults.notRunning);
  ensure(!(await isHeld(db, machine, actor.id, wish)), machineFaults.typingHeld);
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

type Owned = Pick<ReachedMachine, 'ownerId' | 'sharedWith'>;

/** Returns whether the owner of a machine, who asked for help, withholds the keyboard from a user. */
const isHeld = async (db: Db, machine: Owned, userId: string, { machineId, mode }: ConsoleWish) =>
  mode === 'help' && !isOwnMachine({ id: userId }, machine) && (await consoleStore.isTypingHeld(db, machineId, userId));

/** Rejects while the owner of a machine, who asked for help, withholds the keyboard from the user. */
export async function ensureMayType(db: Db, machine: Owned & { id: string }, userId: string): Promise<void> {
  const wish: ConsoleWish = { machineId: machine.id, consoleKind: 'terminal', mode: 'help' };
  ensure(!(await isHeld(db, machine, userId, wish)), machineFaults.typingHeld);
}

/** Interval after which a withdrawn keyboard stops working for a visitor, on whichever server they are connected. */
const heldCheckMs = 1_000;

/** Returns the node of a ticket's machine; null when this server has it, or when the ticket is unknown. */
export async function nodeOfTicket(db: Db, platform: Platform, ticket: string): Promise<NodeAddress | null> {
  const found = await consoleStore.nodeOfTicket(db, hashToken(ticket));
  return found ? nodeOf(db, platform, found.nodeId) : null;
}

export interface ConsoleSeat {
  machineId: string;
  consoleKind: ConsoleKind;
  mayType: boolean;
  /** Notes output on the screen: the machine is not idle. */
  noteOutput(): void;
  /** Notes that somebody typed or pointed; of the owner, the board shows it as their last activity. */
  noteInput(): void;
  /** Notifies the others at the terminal of its new size. */
  noteSize(size: TerminalSize): void;
  leave(): Promise<void>;
}

/** The browser at the other end. */
export type Browser = Pick<Presence, 'tell' | 'close'>;

/**
 * Takes a ticket and a seat at the console. Anyone but the owner is a visitor: the owner sees them come and go, and the
 * visit is recorded.
 */
export async function takeSeat(db: Db, platform: Platform, ticket: string, browser: Browser): Promise<ConsoleSeat> {
  const taken = await consoleStore.takeTicket(db, hashToken(ticket));
  ensure(taken, machineFaults.badTicket);
  const ensureSession = async () => ensure(await isSessionAlive(db, taken.sessionId), machineFaults.badTicket);
  await ensureSession();
  const machine = await machineStore.find(db, taken.machineId);
  if (machine?.state !== 'running') throw new Fault(machineFaults.notRunning);
  const { machineId, userId, consoleKind, mode, sessionId } = taken;
  const owner = isOwnMachine({ id: userId }, machine);
  // The answer may have been handed in since the ticket was issued, or its candidate sit at another computer.
  ensure(!owner || !isHandedIn(machine), machineFaults.badTicket);
  ensure(!sitsElsewhere({ id: userId, sessionId }, machine), machineFaults.badTicket);
  const userName = await consoleStore.userName(db, userId);
  ensure(!(await isHeld(db, machine, userId, taken)), machineFaults.typingHeld);
  const presence: Presence = { consoleKind, sessionId, isOwner: owner, ...browser };
  // A visit that cannot be recorded does not take place.
  const visitId = owner ? null : await recordVisit(db, { machineId, userId, consoleKind, mode }, userName);
  const leaveRoom = consolePresence.join(machineId, presence);
  const watch = setInterval(async () => {
    // Losing a seat is better than a keyboard that cannot be taken back.
    if (await isHeld(db, machine, userId, taken).catch(() => true)) browser.close(4403, 'held');
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
    // The session may have ended before the seat existed, when its end could not close it.
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

/** Minutes are precise enough: recording each key press would be wasted work. */
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

/** Closes the consoles of sessions that ended. */
export const closeConsolesOf = (sessionIds: string[]) => consolePresence.closeSessions(sessionIds);

/** Returns the size of a machine's terminal; zeros until it is set. */
export const terminalSize = (machineId: string): TerminalSize => consolePresence.sizeOf(machineId);
