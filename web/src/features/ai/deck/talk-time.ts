/** How long somebody has spoken: the milliseconds before the last pause, and when they went on; null while paused. */
export interface TalkTime {
  ran: number;
  since: number | null;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Returns the milliseconds spoken at a moment of `performance.now()`. */
export const spokenAt = ({ ran, since }: TalkTime, now: number): number =>
  ran + (since === null ? 0 : Math.max(0, now - since));

/** Returns the clock paused where it ran, and running where it was paused. */
export const pausedOrOn = (time: TalkTime, now: number): TalkTime =>
  time.since === null ? { ran: time.ran, since: now } : { ran: spokenAt(time, now), since: null };

/** Returns milliseconds as minutes and seconds, `7:05`; from an hour on `1:07:05`. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
