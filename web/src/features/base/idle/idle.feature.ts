import type { Feature } from '../../../ui/feature.ts';
import { IdleWatcher } from './IdleWatcher.tsx';

export const feature: Feature = { watchers: [IdleWatcher] };
