import type { Machine } from '../lab/machine.ts';

/**
 * What the server pushes over `/websocket/{userId}/{token}/{clientId}/{language}`, as `{ type, data }`.
 * They are hints to look again, small and safe to lose; the client refetches after a reconnect.
 */
export interface LiveEvents {
  /** A machine I own, or am visiting, changed. */
  'machine.state': Machine;
  /** 5 minutes and 1 minute before the end of time (`time-limit`), or before an idle machine is put to sleep (`idle`). */
  'machine.warning': { machineId: string; kind: 'time-limit' | 'idle'; remainingSeconds: number };
  /** Something on the class board of a section I teach changed. */
  'board.changed': { sectionId: string };
  'image.changed': { imageId: string };
  'image.log': { imageId: string; fromLine: number; lines: string[] };
  /** My report was returned or my marks were published. */
  'run.changed': { runId: string; sectionId: string };
  'session.revoked': { reason: 'logout' | 'password' | 'disabled' };
}
export type LiveEventType = keyof LiveEvents;
export type LiveEvent = { [K in LiveEventType]: { type: K; data: LiveEvents[K] } }[LiveEventType];
