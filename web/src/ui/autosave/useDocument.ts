import dayjs from 'dayjs';
import { useState, useSyncExternalStore } from 'react';
import { session } from '../../api/session.ts';
import type { AutosavePorts } from './autosave-port.ts';
import { Copies } from './copies.ts';
import { useAutosave } from './useAutosave.ts';

interface Versioned<T> {
  value: T;
  version: number;
}

interface Options<T> extends Pick<AutosavePorts<T>, 'isReady'> {
  /** Name of the copy in this browser, among those of the person. */
  name: string;
  loaded: Versioned<T>;
  load: () => Promise<Versioned<T>>;
  /** Returns the new version, and what the server added to the value, if anything. */
  save: (value: T, version: number) => Promise<{ version: number; adopt?: (value: T) => T }>;
  /** Returns whether two values say the same though they differ: where the server gives parts new ids at each save. */
  alike?: (one: T, other: T) => boolean;
}

/** Returns a whole document that saves itself while it is changed, for a form: its value and the actions on it. */
export function useDocument<T>({ name, loaded, load, save, isReady, alike }: Options<T>) {
  const [copies] = useState(() => new Copies<T>(`xueyan.draft.${session.user()?.id}.${name}`));
  const [known] = useState(() => {
    const copy = copies.read();
    return copy && alike?.(copy.value, loaded.value) ? copy.value : loaded.value;
  });
  const draft = useAutosave<T>({
    copies,
    loaded: { ...loaded, value: known, saveTime: null },
    load: async () => ({ ...(await load()), saveTime: dayjs().format('HH:mm') }),
    save: async (value, version) => ({ saveTime: dayjs().format('HH:mm'), ...(await save(value, version)) }),
    ...(isReady && { isReady }),
  });
  const view = useSyncExternalStore(draft.subscribe, draft.view);
  return {
    ...{ value: view.value, state: view.state, time: view.saveTime, refusal: view.refusal },
    ...{ conflict: view.conflict !== null, replaced: view.replaced !== null, kept: view.kept },
    change: (update: (old: T) => T) => draft.type(update(draft.view().value)),
    /** Takes what was fetched anew, unless something is typed that the server does not have. */
    sync: (server: Versioned<T>) => draft.sync({ ...server, saveTime: draft.view().saveTime }),
    flush: () => draft.flush(),
    overwrite: () => draft.takeMine(),
    takeLatest: () => draft.takeTheirs(),
    bringBack: () => draft.bringBack(),
    isDirty: () => draft.isUnsaved(),
  };
}
