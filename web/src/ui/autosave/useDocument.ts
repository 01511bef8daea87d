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
  /** Maximum number of backups that this browser keeps of values that lost in a choice; 0: none is shown anywhere. */
  backups?: number;
  /** Returns whether two values say the same though they differ: where the server gives parts new ids at each save. */
  alike?: (one: T, other: T) => boolean;
}

/** Returns this browser's copies of a person's document, under the name that its editor uses. */
export const copiesOf = <T>(name: string, backups = 0) =>
  new Copies<T>(`xueyan.draft.${session.user()?.id}.${name}`, { backups });

/** Returns a whole document that saves itself while it is changed, for a form: its value and the actions on it. */
export function useDocument<T>({ name, loaded, load, save, isReady, alike, backups }: Options<T>) {
  const [copies] = useState(() => copiesOf<T>(name, backups));
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
    /** Continues from what the server has now with a value made of both; returns whether it is saved. */
    goOnFrom: (server: Versioned<T>, value: T) => draft.goOnFrom({ ...server, saveTime: null }, value),
    /** Takes what the server has and ends the writing; what never arrived is backed up. */
    close: (server: Versioned<T>) => draft.close({ ...server, saveTime: null }),
    isDirty: () => draft.isUnsaved(),
  };
}
