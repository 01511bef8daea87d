import { part } from '../../../ui/layout/part.ts';

/** Loaded when the snapshots of a machine are opened. */
export const snapshotsPart = part(() => import('./SnapshotsDrawer.tsx'));
