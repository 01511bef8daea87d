import type { Feature } from '../../../ui/feature.ts';
import { TrainingSlot } from './TrainingSlot.tsx';

export const feature: Feature = { tools: [{ place: 15, Tool: TrainingSlot }] };
