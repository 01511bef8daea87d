import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import { readStage } from './stage.ts';

export const useStage = () => useSyncExternalStore(session.subscribe, readStage);

const readUserId = () => session.user()?.id ?? '';

/** Returns the id of the signed-in person; another tab may change it. */
export const useUserId = () => useSyncExternalStore(session.subscribe, readUserId);
