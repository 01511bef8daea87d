import type { Feature } from '../../../ui/feature.ts';
import { ProfileWatcher } from './ProfileWatcher.tsx';

export const feature: Feature = { watchers: [ProfileWatcher] };
