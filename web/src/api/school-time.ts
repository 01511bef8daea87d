/** Milliseconds to add to this device's clock, read as UTC, to get what the school's clock shows. */
let ahead = -new Date().getTimezoneOffset() * 60_000;

/** Reads a time as the wire writes it (`YYYY-MM-DD HH:mm:ss`, the school's zone) into a number that can be compared. */
const read = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`);

/** Every reply says what the school's clock shows: a device may stand in another zone, or be set wrong. */
export function learnSchoolTime(time: string | null) {
  const now = time ? read(time) : Number.NaN;
  if (!Number.isNaN(now)) ahead = now - Date.now();
}

/** What the school's clock shows now, as the wire writes it. */
export const schoolNow = (): string => new Date(Date.now() + ahead).toISOString().slice(0, 19).replace('T', ' ');

/** Seconds from now until a time of the wire; negative once it is past. */
export const secondsUntil = (time: string): number => Math.round((read(time) - (Date.now() + ahead)) / 1000);
