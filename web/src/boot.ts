import type { MenuItem } from '@xueyan/contract/base/resource';
import { readEarly } from './api/early.ts';
import { session } from './api/session.ts';
import { preloadStage } from './app/loaders.ts';
import { likelyView, placesOf } from './app/menu.ts';
import { readStage } from './app/stage.ts';
import { preloadView, preloadViewList } from './app/view-modules.ts';

/** Starts to fetch everything that this visit needs, in parallel, before any of it runs. */
function boot() {
  const root = document.getElementById('root');
  if (!root) return;
  const stage = readStage();
  if (stage === 'out') return void import('./outside.tsx').then((outside) => outside.start(root));
  void import('./main.tsx').then((main) => main.start(root));
  preloadStage(stage);
  if (stage !== 'in') return;
  if (location.pathname !== '/' && location.pathname !== '/home') preloadViewList();
  void readAhead().catch(() => undefined);
}

/** Makes the first call, and prefetches the page of the address with the menu that it returns. */
async function readAhead() {
  const reply = await readEarly(`/api/system/start?dictionaries=${session.dictionaryVersion()}`);
  const { data }: { data?: { menu?: { treeList: MenuItem[] } } } = await reply.clone().json();
  preloadView(likelyView(placesOf(data?.menu?.treeList ?? []), location.pathname));
}

boot();
