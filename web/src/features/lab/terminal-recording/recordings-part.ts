import { part } from '../../../ui/layout/part.ts';

/** The list and its player, fetched when they are asked for. */
export const recordingsPart = part(() => import('./RecordingList.tsx'));
