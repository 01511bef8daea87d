import type { Feature } from '../../../ui/feature.ts';
import { PaletteTool } from './PaletteTool.tsx';

export const feature: Feature = { tools: [{ place: 10, Tool: PaletteTool }] };
