import type { ViewModule } from './all-views.ts';

/** Home pages are in this chunk; the list of the others is a chunk of its own. */
const homes = import.meta.glob<ViewModule>('../features/composed/home/*Page.tsx');
const list = () => import('./all-views.ts');

/**
 * Fetches the code of a view, which the menu names by its path below `features`, such as
 * `composed/home/StudentHomePage`; undefined for one that does not exist.
 */
export async function loadView(key: string): Promise<ViewModule | undefined> {
  const path = `../features/${key}.tsx`;
  return (homes[path] ?? (await list()).allViews[path])?.();
}

/** Prefetches the code of a view. */
export const preloadView = (key: string) => void loadView(key).catch(() => undefined);

/** Prefetches the list of all pages other than homes. */
export const preloadViewList = () => void list().catch(() => undefined);
