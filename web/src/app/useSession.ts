import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import { readStage } from './stage.ts';

export const useStage = () => useSyncExternalStore(session.subscribe, readStage);

const readUserId = () => session.user()?.id ?? '';

/** Who is signed in; another tab may change it. */
export const useUserId = () => useSyncExternalStore(session.subscribe, readUserId);
