import { Suspense } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';

const JobWatcher = lazyNamed(() => import('./JobWatcher.tsx'), 'JobWatcher');

/** Watches the jobs of people who can start any: those who import rosters or lessons. */
export function JobWatch() {
  const may = useMay();
  if (!may('member.manage') && !may('schedule.plan')) return null;
  return (
    <Suspense fallback={null}>
      <JobWatcher />
    </Suspense>
  );
}
