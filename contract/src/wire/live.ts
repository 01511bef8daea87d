import type { Machine } from '../lab/machine.ts';
import type { JobProgress } from '../system/job.ts';
import type { Text } from './language.ts';

/**
 * What the server pushes over `/websocket/{userId}/{token}/{clientId}/{language}?since={seq}`, as `{ type, data, seq }`.
 * They are small. The server keeps them for an hour: a page that was cut off names the last `seq` it saw and is sent
 * what came since; some of it perhaps twice, so a page drops a `seq` that it has seen.
 */
export interface LiveEvents {
  /**
   * After connecting. `complete`: everything since the named `seq` was sent before this; else read everything anew.
   * `past`: what came shortly before and was not sent. It may be sent again after the next cut: then it is no news.
   */
  'live.ready': { seq: number; complete: boolean; past: number[] };
  /** Every 25 s, so that a page notices a network that went away without a word. */
  'live.beat': null;
  /** A machine I own, or am visiting, changed. */
  'machine.state': Machine;
  /**
   * 5 minutes and 1 minute before the end of time (`time-limit`), or before an idle machine is put to sleep (`idle`).
   * It may arrive late, after a cut: so it names the end.
   */
  'machine.warning': { machineId: string; kind: 'time-limit' | 'idle'; endTime: string };
  /** Something on the class board of a section I teach changed. */
  'board.changed': { sectionId: string };
  'image.changed': { imageId: string };
  'image.log': { imageId: string; fromLine: number; lines: string[] };
  /**
   * A course I teach or study is another now. `outline`: also what lists show of it, such as its state, its name, its
   * sections, points and deadlines. `sectionId`: only what that section is about, null for the whole course.
   */
  'course.changed': { courseId: string; sectionId: string | null; outline: boolean };
  /** My report was returned or my marks were published. */
  'run.changed': { runId: string; sectionId: string };
  'session.revoked': { reason: 'logout' | 'password' | 'disabled' | 'ended' };
  /** I changed something about myself on some device: name, picture, settings, or where I am signed in. */
  'profile.changed': { userName: string; avatar: string };
  /**
   * A message went to many at once, me too unless I sent it: one more of its type is unread.
   * `words`: the title in each language, of messages that the product itself writes.
   */
  'message.new': { smId: string; messageTitle: string; messageType: string; senderId: string | null; words?: Text };
  /** My unread messages by type, after I read or removed some on any device. */
  'message.unread': { unReadMessageNumberMap: Record<string, number> };
  /** A message that I had may be gone. */
  'message.retracted': { smId: string };
  /** A sign-in of one of my classes opened. */
  'signin.open': { signId: string; courseName: string; endTime: string };
  'signin.closed': { signId: string };
  /** On the teacher's board: somebody signed in or was marked. */
  'signin.changed': { signId: string };
  /** A memo of mine is due and was not seen yet. */
  'memo.due': { omId: string };
  /** I saw, or put off, a reminder on some device. */
  'memo.seen': { omId: string };
  /** Lessons of a course I teach or study changed. */
  'schedule.changed': { courseId: string };
  /** Long work that I started went on. */
  'job.progress': JobProgress;
}
export type LiveEventType = keyof LiveEvents;
export type LiveEvent = { [K in LiveEventType]: { type: K; data: LiveEvents[K] } }[LiveEventType];
/** `seq` is 0 for what is not kept. */
export type LiveMessage = LiveEvent & { seq: number };
