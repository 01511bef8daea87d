import type { Feature } from '../../../ui/feature.ts';
import { JobWatch } from './JobWatch.tsx';

export const feature: Feature = { watchers: [JobWatch] };
