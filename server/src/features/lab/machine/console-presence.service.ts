import type { Visitor } from '@xueyan/contract/lab/machine';
import type { z } from 'zod';
import { clock } from '../../../platform/clock.ts';

/** Somebody at a console of a machine that is on this host. */
export interface Presence extends z.output<typeof Visitor> {
  sessionId: string;
  owner: boolean;
  /** Sends a control message to the browser. */
  tell(message: TerminalSize & { type: 'size' }): void;
  close(code: number, reason: string): void;
}

/** In characters; zero when nobody has set it yet. */
export interface TerminalSize {
  columns: number;
  rows: number;
}

/** Who is at which machine, and when something last happened there. One per server process, which is where machines run. */
export class ConsolePresence {
  readonly #present = new Map<string, Set<Presence>>();
  readonly #lastActivity = new Map<string, number>();
  readonly #sizes = new Map<string, TerminalSize>();

  join(machineId: string, presence: Presence): () => void {
    const set = this.#present.get(machineId) ?? new Set();
    this.#present.set(machineId, set.add(presence));
    return () => {
      set.delete(presence);
      if (set.size === 0) this.#present.delete(machineId);
    };
  }

  /** The others at the machine, each person once, typing before looking. */
  visitors(machineId: string): z.output<typeof Visitor>[] {
    const byUser = new Map<string, z.output<typeof Visitor>>();
    for (const { userId, userName, mode, consoleKind, owner } of this.#present.get(machineId) ?? []) {
      if (owner || (byUser.get(userId)?.mode === 'help' && mode === 'look')) continue;
      byUser.set(userId, { userId, userName, mode, consoleKind });
    }
    return [...byUser.values()];
  }

  visitorIds = (machineId: string) => this.visitors(machineId).map((visitor) => visitor.userId);

  /** Closes every console of a machine, or of a session. */
  closeMachine(machineId: string, reason: string) {
    for (const presence of this.#present.get(machineId) ?? []) presence.close(4404, reason);
  }

  closeSessions(sessionIds: string[]) {
    for (const set of this.#present.values()) {
      for (const presence of set) if (sessionIds.includes(presence.sessionId)) presence.close(4401, 'session');
    }
  }

  /** A terminal has one size for all who share it. Whoever set it last is followed by the others. */
  setSize(machineId: string, by: Presence, size: TerminalSize) {
    this.#sizes.set(machineId, size);
    for (const presence of this.#present.get(machineId) ?? []) {
      if (presence !== by && presence.consoleKind === 'terminal') presence.tell({ type: 'size', ...size });
    }
  }

  sizeOf = (machineId: string): TerminalSize => this.#sizes.get(machineId) ?? { columns: 0, rows: 0 };

  noteActivity(machineId: string, at = clock.now().getTime()) {
    this.#lastActivity.set(machineId, at);
  }

  lastActivity = (machineId: string) => this.#lastActivity.get(machineId) ?? 0;

  forget(machineId: string) {
    this.#lastActivity.delete(machineId);
    this.#sizes.delete(machineId);
  }
}

export const consolePresence = new ConsolePresence();
