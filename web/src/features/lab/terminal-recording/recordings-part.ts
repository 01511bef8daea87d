import { part } from '../../../ui/layout/part.ts';

/** The list and its player, loaded when opened. */
export const recordingsPart = part(() => import('./RecordingList.tsx'));
