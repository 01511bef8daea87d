import { type ComponentType, useEffect, useState } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';

/** Milliseconds: the page that was asked for comes first. */
const afterwards = 3_000;
/** Milliseconds to the next try when the server was away. */
const again = 10_000;

/** Students alone are called into their classes. */
export function ClassCallWatch() {
  const may = useMay();
  return may('course.study') && !may('course.teach') ? <Afterwards /> : null;
}

/** Not by `lazy`: what cannot be fetched now would take the page with it. */
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
