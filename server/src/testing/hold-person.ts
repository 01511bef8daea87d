import { onTestFinished } from 'vitest';
import { userStore } from '../features/base/user/user.store.ts';
import type { School } from './school.ts';

/**
 * Blocks whoever adds this person, as while somebody else adds them, who then gives up. Returns a function that lets
 * them continue.
 */
export async function holdPerson({ server }: School, loginName: string): Promise<() => Promise<void>> {
  const added = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const adding = server.db.transaction(async (tx) => {
    await userStore.insertMany(tx, [{ loginName, userName: loginName, passwordHash: '' }]);
    added.resolve();
    await released.promise;
    throw new Error('given up');
  });
  adding.catch(added.reject);
  const release = async () => {
    released.resolve();
    await adding.catch(() => {});
  };
  onTestFinished(release);
  await added.promise;
  return release;
}
