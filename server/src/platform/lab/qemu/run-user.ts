import { busyUids } from './proc.ts';

const SLOTS = 2_000;

/** Hands out user ids of their own to machines, so that one that breaks out of QEMU meets none of the others. */
export interface RunUsers {
  /** False when the server is not root: then every machine runs as the server's user. */
  own: boolean;
  /** The group through which machines reach the memory of a template where QEMU insists on opening it for writing. */
  templateGid: number;
  /** A free user id; null when machines run as the server's user. */
  take(): number | null;
  /** Reserves the user of a machine that already runs. */
  claim(uid: number): void;
  give(uid: number | null): void;
}

export function createRunUsers(own: boolean, uidBase: number): RunUsers {
  const taken = new Set<number>();
  let last = 0;
  return {
    own,
    templateGid: uidBase,
    take: () => {
      if (!own) return null;
      // Another installation on this host may use the same range: a user that already runs something is not free.
      const busy = busyUids();
      for (let step = 0; step < SLOTS; step += 1) {
        last = (last % SLOTS) + 1;
        const uid = uidBase + last;
        if (taken.has(uid) || busy.has(uid)) continue;
        taken.add(uid);
        return uid;
      }
      throw new Error('no free user id is left for another machine');
    },
    claim: (uid) => {
      taken.add(uid);
    },
    give: (uid) => {
      if (uid !== null) taken.delete(uid);
    },
  };
}
