const two = (n: number) => String(n).padStart(2, '0');

/** Formats seconds of a recording: `03:07`, or `1:03:07` from an hour on. */
export function filmTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
