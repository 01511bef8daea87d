import { type ComponentType, useEffect, useState } from 'react';

/** Milliseconds until a retry when the server is not reachable. */
const again = 10_000;

/**
 * Returns a component whose code is fetched after so many milliseconds, once it is there. `load` is the same function at
 * every render. Not `lazy`: a chunk that cannot be loaded now would make the page fail.
 */
export function useLateComponent(load: () => Promise<ComponentType>, afterMs: number): ComponentType | undefined {
  const [Component, setComponent] = useState<ComponentType>();
  useEffect(() => {
    let timer = setTimeout(fetchCode, afterMs);
    function fetchCode() {
      load().then(
        (found) => setComponent(() => found),
        () => {
          timer = setTimeout(fetchCode, again);
        },
      );
    }
    return () => clearTimeout(timer);
  }, [load, afterMs]);
  return Component;
}
