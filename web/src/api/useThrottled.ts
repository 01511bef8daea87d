import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { throttle } from './throttle.ts';

/**
 * Answers how to ask for something that is done at most once in `everyMs` while the component is shown. A page that is
 * shown again does it too, as it heard nothing while it was hidden.
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
