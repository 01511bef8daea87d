import type { Feature } from '../../../ui/feature.ts';
import { lazyAfterwards } from '../../../ui/layout/lazy-named.ts';
import { ClassCallWatch } from './ClassCallWatch.tsx';

export const feature: Feature = {
  homeParts: [{ card: 'live', Part: lazyAfterwards(() => import('./HomeLive.tsx'), 'HomeLive') }],
  watchers: [ClassCallWatch],
  bareViews: ['teaching/class-screen/ProjectorPage'],
};
