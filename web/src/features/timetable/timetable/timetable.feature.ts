import type { Feature } from '../../../ui/feature.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { TimetableTool } from './TimetableTool.tsx';

export const feature: Feature = {
  tools: [{ place: 20, Tool: TimetableTool }],
  homeParts: [{ card: 'lessons', Part: lazyNamed(() => import('./NextLesson.tsx'), 'NextLesson') }],
};
