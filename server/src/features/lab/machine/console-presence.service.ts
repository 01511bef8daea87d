import type { ConsoleKind } from '@xueyan/contract/lab/machine';

/** A person at a console of a machine of this server. */
export interface Presence {
  consoleKind: ConsoleKind;
  sessionId: string;
  /** True for the owner of the machine, false for a visitor. */
  isOwner: boolean;
  /** Sends a control message to the browser. */
  tell(message: TerminalSize & { type: 'size' }): void;
  close(code: number, reason: string): void;
}

/** In characters; zero until it is set. */
export interface TerminalSize {
  columns: number;
  rows: number;
}

/**
 * The open consoles of the machines of this server, which all consoles of these machines reach. Holds connections and
 * the terminal size that viewers share, and ends with them. Visitors are recorded in `console_visit`, the time of the
 * last activity in `machine`.
 */
export class ConsolePresence {
  readonly #present = new Map<string, Set<Presence>>();
  readonly #sizes = new Map<string, TerminalSize>();

  join(machineId: string, presence: Presence): () => void {
    const set = this.#present.get(machineId) ?? new Set();
    this.#present.set(machineId, set.add(presence));
    return () => {
      set.delete(presence);
      if (set.size === 0) this.#present.delete(machineId);
    };
  }

  /** Closes every console of a machine, or of a session. */
  closeMachine(machineId: string, reason: string) {
    for (const presence of this.#present.get(machineId) ?? []) presence.close(4404, reason);
  }

  /** Closes the consoles of a machine’s owner, but for those of a session; visitors stay. */
  closeOwners(machineId: string, reason: string, but?: string) {
    for (const presence of this.#present.get(machineId) ?? [])
      if (presence.isOwner && presence.sessionId !== but) presence.close(4404, reason);
  }

  closeSessions(sessionIds: string[]) {
    for (const set of this.#present.values()) {
      for (const presence of set) if (sessionIds.includes(presence.sessionId)) presence.close(4401, 'session');
    }
  }

  /**
   * Sets the size of a terminal, which all who share it have in common; the last one that was set applies to everyone.
   */
  setSize(machineId: string, by: Presence, size: TerminalSize) {
    this.#sizes.set(machineId, size);
    for (const presence of this.#present.get(machineId) ?? []) {
      if (presence !== by && presence.consoleKind === 'terminal') presence.tell({ type: 'size', ...size });
    }
  }

  sizeOf = (machineId: string): TerminalSize => this.#sizes.get(machineId) ?? { columns: 0, rows: 0 };

  forget(machineId: string) {
    this.#sizes.delete(machineId);
  }
}

export const consolePresence = new ConsolePresence();
