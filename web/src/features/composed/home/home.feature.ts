import type { Feature } from '../../../ui/feature.ts';
import { OpenedWatch } from './OpenedWatch.tsx';

export const feature: Feature = { watchers: [OpenedWatch] };
