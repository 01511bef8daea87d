/** Period in which the files of a version exist, and their size in MiB. */
export interface KeptVersion {
  sizeMb: number;
  createdAt: Date;
  collectedAt: Date | null;
}

/** Returns the MiB stored at each of these moments. */
export const keptAt = (versions: readonly KeptVersion[], moments: readonly Date[]): number[] =>
  moments.map((moment) =>
    versions
      .filter(({ createdAt, collectedAt }) => createdAt < moment && (collectedAt === null || collectedAt >= moment))
      .reduce((sum, { sizeMb }) => sum + sizeMb, 0),
  );

/** Returns the days up to and including the last one, oldest first: `YYYY-MM-DD`. */
export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const day = new Date(`${last}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - (count - 1 - at));
    return day.toISOString().slice(0, 10);
  });
