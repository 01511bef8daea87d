import type { Feature } from '../../../ui/feature.ts';
import { MemoTool } from './MemoTool.tsx';
import { MemoWatch } from './MemoWatch.tsx';

export const feature: Feature = { tools: [{ place: 40, Tool: MemoTool }], watchers: [MemoWatch] };
