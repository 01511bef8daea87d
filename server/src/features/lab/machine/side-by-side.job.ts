export interface SideBySide {
  /** Runs the work for this id too, unless it is queued or running already. */
  add(id: string): void;
  /** Resolves when no work is left. */
  settle(): Promise<void>;
  /** Starts nothing more; resolves when the running work has ended. */
  stop(): Promise<void>;
}

/** Does the same work for many ids, at most `most` at a time. `work` never rejects. */
export function sideBySide(most: number, work: (id: string) => Promise<void>): SideBySide {
  const waiting = new Set<string>();
  const underWay = new Map<string, Promise<void>>();
  const begin = (id: string) => {
    const ended = work(id).then(() => {
      underWay.delete(id);
      fill();
    });
    underWay.set(id, ended);
  };
  const fill = () => {
    for (const id of waiting) {
      if (underWay.size >= most) return;
      waiting.delete(id);
      begin(id);
    }
  };
  return {
    add: (id) => {
      if (underWay.has(id)) return;
      waiting.add(id);
      fill();
    },
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    stop: async () => {
      waiting.clear();
      await Promise.all(underWay.values());
    },
  };
}
