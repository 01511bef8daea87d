import type { Feature } from '../../../ui/feature.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';

export const feature: Feature = {
  filePicker: lazyNamed(() => import('./MaterialPicker.tsx'), 'MaterialPicker'),
};
