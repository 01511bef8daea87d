import { busyUids } from './proc.ts';

const SLOTS = 2_000;
/** What runs on the host is looked up once for the starts of a class, which come together. */
const LOOKED_MS = 1_000;

/** Hands out user ids to machines, so that a machine that breaks out of QEMU has no access to the others. */
export interface RunUsers {
  /** False when the server is not root: then every machine runs as the server's user. */
  own: boolean;
  /** Group through which machines reach the memory of a template where QEMU insists on opening it for writing. */
  templateGid: number;
  /** Returns a free user id; null when machines run as the server's user. */
  take(): number | null;
  /** Reserves the user of a machine that already runs. */
  claim(uid: number): void;
  give(uid: number | null): void;
}

export function createRunUsers(own: boolean, uidBase: number): RunUsers {
  const taken = new Set<number>();
  let last = 0;
  let busy = new Set<number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    own,
    templateGid: uidBase,
    take: () => {
      if (!own) return null;
      // Another installation on this host may use the same range: a user id with running processes is not free.
      if (performance.now() - lookedAt > LOOKED_MS) {
        busy = busyUids();
        lookedAt = performance.now();
      }
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
