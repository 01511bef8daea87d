import type { Feature } from '../../../ui/feature.ts';
import { HelpTool } from './HelpTool.tsx';

export const feature: Feature = { tools: [{ place: 60, Tool: HelpTool }] };
