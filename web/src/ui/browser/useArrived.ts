import { useEffect, useState } from 'react';
import type { Part } from '../layout/part.ts';

/** Returns a chunk that is wanted, once it is loaded; null before that, and when it cannot be fetched. */
export function useArrived<M>(part: Part<M>, wanted: boolean): M | null {
  const [arrived, setArrived] = useState<M | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    part.fetch().then(
      (module) => gone || setArrived(() => module),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [part, wanted]);
  return wanted ? arrived : null;
}
