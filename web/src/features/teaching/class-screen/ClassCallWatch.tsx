import { type ComponentType, useEffect, useState } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';

/** Delay in milliseconds: the requested page loads first. */
const afterwards = 3_000;
/** Milliseconds until a retry when the server is not reachable. */
const again = 10_000;

/** Loads the class call, for students only. */
export function ClassCallWatch() {
  const may = useMay();
  return may('course.study') && !may('course.teach') ? <Afterwards /> : null;
}

/** Not `lazy`: a chunk that cannot be loaded now would make the page fail. */
function Afterwards() {
  const [Call, setCall] = useState<ComponentType>();
  useEffect(() => {
    let timer = setTimeout(load, afterwards);
    function load() {
      import('./ClassCall.tsx').then(
        ({ ClassCall }) => setCall(() => ClassCall),
        () => {
          timer = setTimeout(load, again);
        },
      );
    }
    return () => clearTimeout(timer);
  }, []);
  return Call ? <Call /> : null;
}
