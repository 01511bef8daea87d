/** What a machine serves: a run of an experiment (of its cluster a node, else the master), or an answer of an exam. */
export type Seat = { runId: string; node?: string } | { candidateId: string; itemId: string };

interface Serves {
  runId: string | null;
  node: string;
  candidateId: string | null;
  itemId: string | null;
}

export const seatOf = ({ runId, node, candidateId, itemId }: Serves): Seat =>
  runId === null ? { candidateId: candidateId ?? '', itemId: itemId ?? '' } : { runId, node };
