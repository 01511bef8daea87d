import type { Feature } from '../../../ui/feature.ts';
import { CourseCommands } from './CourseCommands.tsx';

export const feature: Feature = { tools: [{ place: 0, Tool: CourseCommands }] };
