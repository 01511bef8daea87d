import type { Feature } from '../../../ui/feature.ts';
import { ClassCallWatch } from './ClassCallWatch.tsx';

export const feature: Feature = {
  watchers: [ClassCallWatch],
  bareViews: ['teaching/class-screen/ProjectorPage'],
};
