/** Files on their way, kept in this browser, so that a reload goes on by itself. Larger ones are asked for again. */
const keptMaxBytes = 200 * 1024 * 1024;
const store = 'file';

let opening: Promise<IDBDatabase | null> | undefined;
const database = () => {
  opening ??= new Promise((resolve) => {
    const request = indexedDB.open('xueyan.uploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    // Forbidden or broken: then files are asked for again, and nothing else is lost.
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
  drop: (key: string) => ask('readwrite', (files) => files.delete(key)),
};
