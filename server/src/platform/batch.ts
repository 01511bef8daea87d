interface Waiting<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function whose concurrent calls are worked off together: while a batch is under way, the inputs that arrive
 * collect for the next one. `work` returns an output for each input, in their order.
 */
export function batched<I, O>(most: number, work: (inputs: I[]) => Promise<O[]>): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let isBusy = false;
  const workOff = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const outputs = await work(batch.map(({ input }) => input));
        batch.forEach(({ resolve }, at) => {
          resolve(outputs[at] as O);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isBusy = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      void workOff();
    });
}

/** Returns a function that runs at most so many works at once; further ones wait in order, holding no connection. */
export function limited(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
