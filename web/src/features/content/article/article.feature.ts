import type { Feature } from '../../../ui/feature.ts';
import { lazyAfterwards } from '../../../ui/layout/lazy-named.ts';

export const feature: Feature = {
  homeParts: [{ card: 'news', Part: lazyAfterwards(() => import('./HomeNews.tsx'), 'HomeNews') }],
};
