/** Offset of the clock; only tests change it. */
let aheadMs = 0;

/**
 * Current time, for every decision based on it. A process has a single time, so column defaults and stores read it from
 * here by name. Durations are measured with `performance.now()`.
 */
export const clock = { now: () => new Date(Date.now() + aheadMs) };

/** Moves the clock ahead. `advanceTime` also runs what is due by then. */
export function advanceClock(ms: number): void {
  aheadMs += ms;
}

/** Returns the offset from the host's time. */
export const clockAhead = () => aheadMs;

/** Resets the clock to the host's time. */
export function resetClock(): void {
  aheadMs = 0;
}

/** The school's time: formats moments for the wire (`YYYY-MM-DD HH:mm:ss` in its time zone) and parses them. */
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
      // Computed twice, because the offset is that of the resulting moment, which differs around a change of clocks.
      const near = new Date(asUtc.getTime() - offset(asUtc));
      return new Date(asUtc.getTime() - offset(near));
    },
  };
}

/** A time from its beginning, up to and without its end; open where one of them is missing. */
export interface Span {
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Reads the span that an input names in the school's time. */
export const spanOf = (
  schoolClock: Pick<Clock, 'read'>,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Span => ({ ...(from && { from: schoolClock.read(from) }), ...(until && { until: schoolClock.read(until) }) });
