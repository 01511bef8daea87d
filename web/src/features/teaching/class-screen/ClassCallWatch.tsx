import { Suspense, useEffect, useState } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';

const ClassCall = lazyNamed(() => import('./ClassCall.tsx'), 'ClassCall');
/** Milliseconds: the page that was asked for comes first. */
const afterwards = 3_000;

/** Students alone are called into their classes. */
export function ClassCallWatch() {
  const may = useMay();
  return may('course.study') && !may('course.teach') ? <Afterwards /> : null;
}

function Afterwards() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterwards);
    return () => clearTimeout(timer);
  }, []);
  return due ? (
    <Suspense>
      <ClassCall />
    </Suspense>
  ) : null;
}
