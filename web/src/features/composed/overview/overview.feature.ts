import type { Feature } from '../../../ui/feature.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';

export const feature: Feature = {
  bareViews: ['composed/overview/BigScreenPage'],
  homeParts: [{ card: 'numbers', Part: lazyNamed(() => import('./HomeNumbers.tsx'), 'HomeNumbers') }],
};
