import type { Feature } from '../../../ui/feature.ts';
import { AgentTool } from './AgentTool.tsx';
import { AgentWatch } from './AgentWatch.tsx';

export const feature: Feature = { tools: [{ place: 35, Tool: AgentTool }], watchers: [AgentWatch] };
