/**
 * What the server pushes over `/websocket/{userId}/{token}/{clientId}/{language}?since={seq}`, as `{ type, data, seq }`.
 * They are small, and the contract of each feature adds its own (`declare module`). The server keeps them for an hour: a
 * page that was cut off names the last `seq` it saw and is sent what came since; some of it perhaps twice, so a page
 * drops a `seq` that it has seen.
 */
export interface LiveEvents {
  /**
   * After connecting. `complete`: everything since the named `seq` was sent before this; else read everything anew.
   * `past`: what came shortly before and was not sent. It may be sent again after the next cut: then it is no news.
   */
  'live.ready': { seq: number; complete: boolean; past: number[] };
  /** Every 25 s, so that a page notices a network that went away without a word. */
  'live.beat': null;
}
export type LiveEventType = keyof LiveEvents;
export type LiveEvent = { [K in LiveEventType]: { type: K; data: LiveEvents[K] } }[LiveEventType];
/** `seq` is 0 for what is not kept. */
export type LiveMessage = LiveEvent & { seq: number };
