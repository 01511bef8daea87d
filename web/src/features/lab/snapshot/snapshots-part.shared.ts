import { part } from '../../../ui/layout/part.ts';

/** Fetched when somebody asks for the snapshots of a machine. */
export const snapshotsPart = part(() => import('./SnapshotsDrawer.tsx'));
