/** A machine of a research project, for one of its participants. */
export interface ResearchSeat {
  researchId: string;
  ownerId: string;
}

/** A machine that tries an image; each person has one at a time. */
export interface TrySeat {
  tryout: true;
  ownerId: string;
}

/**
 * What a machine serves: an attempt at an experiment (a node of its cluster, else the master), a response of an exam,
 * research, or the trial of an image.
 */
export type Seat = { runId: string; node?: string } | { candidateId: string; itemId: string } | ResearchSeat | TrySeat;

interface Serves {
  runId: string | null;
  node: string;
  candidateId: string | null;
  itemId: string | null;
  researchId: string | null;
  tryout: boolean;
  ownerId: string;
}

export const seatOf = ({ runId, node, candidateId, itemId, researchId, tryout, ownerId }: Serves): Seat => {
  if (runId !== null) return { runId, node };
  if (researchId !== null) return { researchId, ownerId };
  if (tryout) return { tryout, ownerId };
  return { candidateId: candidateId ?? '', itemId: itemId ?? '' };
};
