import type { Feature } from '../../../ui/feature.ts';
import { Watermark } from './Watermark.tsx';

export const feature: Feature = { watchers: [Watermark] };
