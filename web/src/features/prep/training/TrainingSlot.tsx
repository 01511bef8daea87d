import { Suspense, useSyncExternalStore } from 'react';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { trainingSlot } from './training-slot.ts';

const TrainingTool = lazyNamed(() => import('./TrainingTool.tsx'), 'TrainingTool');

/** Place in the header of a training in this browser. */
export function TrainingSlot() {
  const shown = useSyncExternalStore(trainingSlot.subscribe, trainingSlot.get);
  return <Suspense fallback={null}>{shown && <TrainingTool />}</Suspense>;
}
