/** The school's time: how moments are written on the wire (`YYYY-MM-DD HH:mm:ss` in its time zone) and read back. */
export interface Clock {
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
