import { lazy, Suspense } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';

const JobWatcher = lazy(() => import('./JobWatcher.tsx').then((m) => ({ default: m.JobWatcher })));

/** Watches over long work for those who can begin some: who takes in rosters or lessons. */
export function JobWatch() {
  const may = useMay();
  if (!may('member.manage') && !may('schedule.plan')) return null;
  return (
    <Suspense fallback={null}>
      <JobWatcher />
    </Suspense>
  );
}
