import { createHash } from 'node:crypto';

interface Room {
  id: string;
  seats: number;
}

/** Assigns seats to candidates in their order, room by room; candidates beyond the last seat are left out. */
export function seated(candidateIds: string[], rooms: Room[]) {
  const free = rooms.flatMap(({ id, seats }) =>
    Array.from({ length: seats }, (_, at) => ({ roomId: id, seat: at + 1 })),
  );
  return candidateIds.slice(0, free.length).flatMap((candidateId, at) => {
    const place = free[at];
    return place ? [{ candidateId, ...place }] : [];
  });
}

/** Shuffles the candidates by a seed; without the seed the order cannot be predicted. */
export const shuffled = (ids: string[], seed: string): string[] =>
  ids
    .map((id) => [createHash('sha256').update(`${seed} ${id}`).digest('hex'), id] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, id]) => id);

/** Returns the first free seat; undefined in a full room. */
export function nextFree(seats: number, taken: ReadonlySet<number>): number | undefined {
  for (let seat = 1; seat <= seats; seat += 1) if (!taken.has(seat)) return seat;
  return undefined;
}
