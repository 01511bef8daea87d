import type { Feature } from '../../../ui/feature.ts';
import { MessageTool } from './MessageTool.tsx';
import { MessageWatcher } from './MessageWatcher.tsx';

export const feature: Feature = { tools: [{ place: 50, Tool: MessageTool }], watchers: [MessageWatcher] };
