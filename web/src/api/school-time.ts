/**
 * Milliseconds to add to this device's clock, read as UTC, to get what the school's clock shows; and by how many that may be wrong.
 * Until a reply was heard, this device is believed.
 */
let known = { ahead: -new Date().getTimezoneOffset() * 60_000, doubt: Number.POSITIVE_INFINITY };

/** Reads a time as the wire writes it (`YYYY-MM-DD HH:mm:ss`, the school's zone) into a number that can be compared. */
const read = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`);

/** Every reply says what the school's clock shows: a device may stand in another zone, or be set wrong. */
export function learnSchoolTime(time: string | null, askedAt: number) {
  const shown = time ? read(time) : Number.NaN;
  if (Number.isNaN(shown)) return;
  const now = Date.now();
  // It was written somewhere between the question and the answer.
  const doubt = Math.abs(now - askedAt) / 2;
  const ahead = shown - (now + askedAt) / 2;
  // A slow reply says less than a quick one did, unless a clock was set in between.
  const contradicts = Math.abs(ahead - known.ahead) > doubt + known.doubt;
  if (doubt <= known.doubt || contradicts) known = { ahead, doubt };
}

const now = () => Date.now() + known.ahead;

/** What the school's clock shows now, as the wire writes it. */
export const schoolNow = (): string => new Date(now()).toISOString().slice(0, 19).replace('T', ' ');

/** Milliseconds from now until a time of the wire; negative once it is past. */
export const millisecondsUntil = (time: string): number => read(time) - now();

/** Seconds from now until a time of the wire; negative once it is past. */
export const secondsUntil = (time: string): number => Math.round(millisecondsUntil(time) / 1000);
