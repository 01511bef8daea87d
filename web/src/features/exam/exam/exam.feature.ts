import type { Feature } from '../../../ui/feature.ts';

export const feature: Feature = { bareViews: ['exam/exam/SittingPage'] };
