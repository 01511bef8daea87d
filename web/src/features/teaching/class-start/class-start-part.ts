import { part } from '../../../ui/layout/part.ts';

export const classStartPart = part(() => import('./ClassStartDrawer.tsx'));
