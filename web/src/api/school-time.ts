/**
 * Milliseconds to add to this device's clock, read as UTC, to get the school's time; and the possible error. Until the
 * first response, this device's clock is used.
 */
let known = { ahead: -new Date().getTimezoneOffset() * 60_000, doubt: Number.POSITIVE_INFINITY };

/** Parses a time of the wire (`YYYY-MM-DD HH:mm:ss`, the school's time zone) into a number that can be compared. */
const read = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`);

/** Learns the school's time from a response: a device may be in another time zone, or its clock may be wrong. */
export function learnSchoolTime(time: string | null, askedAt: number) {
  const shown = time ? read(time) : Number.NaN;
  if (Number.isNaN(shown)) return;
  const now = Date.now();
  // The time was written somewhere between the request and the response.
  const doubt = Math.abs(now - askedAt) / 2;
  const ahead = shown - (now + askedAt) / 2;
  // A slow response is less exact than a quick one before, unless a clock was set in between.
  const contradicts = Math.abs(ahead - known.ahead) > doubt + known.doubt;
  if (doubt <= known.doubt || contradicts) known = { ahead, doubt };
}

const now = () => Date.now() + known.ahead;

/** Returns the school's time now, in the wire's format. */
export const schoolNow = (): string => new Date(now()).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the milliseconds from now until a time of the wire; negative once it is past. */
export const millisecondsUntil = (time: string): number => read(time) - now();

/** Returns the seconds from now until a time of the wire; negative once it is past. */
export const secondsUntil = (time: string): number => Math.round(millisecondsUntil(time) / 1000);
