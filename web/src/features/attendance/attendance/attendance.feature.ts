import type { Feature } from '../../../ui/feature.ts';
import { AttendanceTool } from './AttendanceTool.tsx';
import { AttendanceWatch } from './AttendanceWatch.tsx';

export const feature: Feature = { tools: [{ place: 30, Tool: AttendanceTool }], watchers: [AttendanceWatch] };
