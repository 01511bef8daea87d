import type { Feature } from '../../../ui/feature.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';

export const feature: Feature = {
  homeParts: [{ card: 'alerts', Part: lazyNamed(() => import('./HomeAlerts.tsx'), 'HomeAlerts') }],
};
