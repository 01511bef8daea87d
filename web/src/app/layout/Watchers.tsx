import type { ComponentType } from 'react';
import { ToolBoundary } from '../../ui/feedback/ToolBoundary.tsx';
import { JobWatch } from '../../ui/job/JobWatch.tsx';
import { features } from '../features.ts';
import { SettingsPlace } from '../settings/SettingsPlace.tsx';

/** What stands ready on every page, whether its tool is open or not: reminders, opened sign-ins … */
const watchers: ComponentType[] = [...features.flatMap((feature) => feature.watchers ?? []), SettingsPlace, JobWatch];

export function Watchers() {
  return watchers.map((Watcher, index) => (
    // The list never changes while the page lives.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <ToolBoundary key={index}>
      <Watcher />
    </ToolBoundary>
  ));
}
