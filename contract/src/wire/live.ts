/**
 * Events that the server pushes over `/websocket/{userId}/{token}/{clientId}/{language}?since={seq}`, as `{ type, data,
 * seq }`. They are small, and the contract of each feature adds its own (`declare module`). The server stores them for
 * an hour: a reconnecting page names the last `seq` it received and is sent the later ones. Some may come twice, so a
 * page ignores a `seq` that it has already received.
 */
export interface LiveEvents {
  /**
   * Sent after connecting. `complete`: everything since the named `seq` was sent before this; otherwise the page
   * reloads its data. `past`: numbers of recent events that were not sent. They may be sent after the next reconnect,
   * when they are no longer new.
   */
  'live.ready': { seq: number; complete: boolean; past: number[] };
  /** Sent every 25 s, so that a page notices a connection that was lost silently. */
  'live.beat': null;
}
export type LiveEventType = keyof LiveEvents;
export type LiveEvent = { [K in LiveEventType]: { type: K; data: LiveEvents[K] } }[LiveEventType];
/** `seq` is 0 for events that are not stored. */
export type LiveMessage = LiveEvent & { seq: number };
