/** What moves the time, in tests alone. */
let aheadMs = 0;

/**
 * The time now, for everything that is decided by it. There is one time in a process, as outside of it, so it is asked
 * for by name where it is needed: column defaults and stores ask too. Durations are measured with `performance.now()`.
 */
export const clock = { now: () => new Date(Date.now() + aheadMs) };

/** Moves the time ahead. `advanceTime` does what is due by then as well. */
export function advanceClock(ms: number): void {
  aheadMs += ms;
}

/** How far it is ahead of the host's time. */
export const clockAhead = () => aheadMs;

/** Back to the host's time. */
export function resetClock(): void {
  aheadMs = 0;
}

/** The school's time: how moments are written on the wire (`YYYY-MM-DD HH:mm:ss` in its time zone) and read back. */
export interface Clock {
  now(): Date;
  readonly timeZone: string;
  write(moment: Date): string;
  writeOptional(moment: Date | null): string | null;
  read(text: string): Date;
}

export function schoolClock(timeZone = 'Asia/Shanghai'): Clock {
  // The Swedish locale writes ISO order with a space between date and time.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const write = (moment: Date) => format.format(moment);
  return {
    now: clock.now,
    timeZone,
    write,
    writeOptional: (moment) => moment && write(moment),
    read: (text) => {
      const asUtc = new Date(`${text.replace(' ', 'T')}Z`);
      const offset = (at: Date) => new Date(`${write(at).replace(' ', 'T')}Z`).getTime() - at.getTime();
      // Twice, because the offset is that of the moment sought, which differs around a change of clocks.
      const near = new Date(asUtc.getTime() - offset(asUtc));
      return new Date(asUtc.getTime() - offset(near));
    },
  };
}
