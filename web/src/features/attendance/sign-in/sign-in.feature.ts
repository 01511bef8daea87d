import type { Feature } from '../../../ui/feature.ts';
import { SignInTool } from './SignInTool.tsx';
import { SignInWatch } from './SignInWatch.tsx';

export const feature: Feature = { tools: [{ place: 30, Tool: SignInTool }], watchers: [SignInWatch] };
