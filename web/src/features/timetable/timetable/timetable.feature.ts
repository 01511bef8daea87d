import { lazy } from 'react';
import type { Feature } from '../../../ui/feature.ts';
import { TimetableTool } from './TimetableTool.tsx';

export const feature: Feature = {
  tools: [{ place: 20, Tool: TimetableTool }],
  homeParts: [lazy(() => import('./NextLesson.tsx').then((m) => ({ default: m.NextLesson })))],
};
