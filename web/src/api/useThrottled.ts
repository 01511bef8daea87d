import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { throttle } from './throttle.ts';

/**
 * Returns a function that requests a run, at most one in `everyMs` while the component is visible. A page that is shown
 * again also runs it, since it received nothing while it was hidden.
 */
export function useThrottled(run: () => void, everyMs: number): () => void {
  const onTurn = useEffectEvent(run);
  const hidden = useRef(false);
  const [throttled] = useState(() => throttle(onTurn, everyMs));
  useEffect(() => {
    if (hidden.current) throttled.ask();
    hidden.current = false;
    return () => {
      hidden.current = true;
      throttled.stop();
    };
  }, [throttled]);
  return throttled.ask;
}
