/**
 * Maximum size of a file that is stored in this browser while it is uploaded, so that a reload continues by itself.
 * Larger ones have to be chosen again.
 */
const keptMaxBytes = 200 * 1024 * 1024;
const store = 'file';

let opening: Promise<IDBDatabase | null> | undefined;
const database = () => {
  opening ??= new Promise((resolve) => {
    const request = indexedDB.open('xueyan.uploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    // Storage is forbidden or broken: files have to be chosen again, and nothing else is lost.
    request.onerror = () => resolve(null);
  });
  return opening;
};

async function ask<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await database();
  if (!db) return undefined;
  return new Promise((resolve) => {
    try {
      const request = act(db.transaction(store, mode).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

export const cachedFiles = {
  keep: (key: string, file: File) =>
    file.size <= keptMaxBytes ? ask('readwrite', (files) => files.put(file, key)) : Promise.resolve(undefined),
  find: async (key: string): Promise<File | undefined> =>
    (await ask('readonly', (files) => files.get(key))) as File | undefined,
  /** Returns the keys that begin with a prefix, in their order. */
  keys: async (prefix: string): Promise<string[]> => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return ((await ask('readonly', (files) => files.getAllKeys(range))) ?? []) as string[];
  },
  drop: (key: string) => ask('readwrite', (files) => files.delete(key)),
};
