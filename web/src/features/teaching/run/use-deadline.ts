import type { Machine } from '@xueyan/contract/lab/machine';
import { useEffect, useState } from 'react';

/** When the machine will be put to sleep, in milliseconds of this clock; null while it does not run. */
export function useDeadline(machine: Machine | null): number | null {
  const [known, setKnown] = useState<{ machine: Machine | null; deadline: number | null }>(() => reckon(machine));
  // The seconds were true when the machine was read, so the moment is fixed then and not at each drawing.
  if (known.machine !== machine) setKnown(reckon(machine));
  return known.deadline;
}

const reckon = (machine: Machine | null) => ({
  machine,
  deadline: machine?.state === 'running' ? Date.now() + machine.remainingSeconds * 1000 : null,
});

/** The seconds until a moment, counted down; null when there is none. */
export function useSecondsUntil(moment: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null ? null : Math.max(0, Math.round((moment - now) / 1000));
}
