/** What a machine serves: a run of an experiment, or an answer of an exam. */
export type Seat = { runId: string } | { candidateId: string; itemId: string };

interface Serves {
  runId: string | null;
  candidateId: string | null;
  itemId: string | null;
}

export const seatOf = ({ runId, candidateId, itemId }: Serves): Seat =>
  runId === null ? { candidateId: candidateId ?? '', itemId: itemId ?? '' } : { runId };
