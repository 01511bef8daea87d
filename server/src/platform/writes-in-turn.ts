/** Writes that nobody waits for, one after the other. */
export interface WritesInTurn {
  add(write: () => Promise<void>): void;
  /** Resolves when all writes added so far have ended; never rejects. */
  settled(): Promise<void>;
}

/**
 * Runs writes in their order. A failed one is passed to `onError`, and those after it run: a chain without a handler
 * would reject again with every write that is added to it, and run none of them.
 */
export function writesInTurn(onError: (error: unknown) => void): WritesInTurn {
  let last: Promise<void> = Promise.resolve();
  return {
    add: (write) => {
      last = last.then(write).catch(onError);
    },
    settled: () => last,
  };
}
