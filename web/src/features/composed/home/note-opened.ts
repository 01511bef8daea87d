import { homeLayoutApi } from '@xueyan/contract/composed/home-layout';
import { call, showsFailure } from '../../../api/call.ts';

/** Records on the server that a page was opened, with its window title; failures are ignored. */
export async function noteOpened(path: string): Promise<void> {
  const title = document.title.split(' · ')[0]?.trim().slice(0, 120);
  if (!title || !navigator.onLine) return;
  await call(homeLayoutApi.noteOpened, { path, title }).catch(showsFailure);
}
