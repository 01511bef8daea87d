import { useMay } from '../../../ui/access/useMay.ts';
import { useLateComponent } from '../../../ui/browser/useLateComponent.ts';

/** Delay in milliseconds: the requested page loads first. */
const afterwards = 3_000;

/** Loads the class call, for students only. */
export function ClassCallWatch() {
  const may = useMay();
  return may('course.study') && !may('course.teach') ? <Afterwards /> : null;
}

const load = async () => (await import('./ClassCall.tsx')).ClassCall;

function Afterwards() {
  const Call = useLateComponent(load, afterwards);
  return Call ? <Call /> : null;
}
