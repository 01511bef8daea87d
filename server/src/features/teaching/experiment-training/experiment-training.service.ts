import type { experimentTrainingApi, Training } from '@xueyan/contract/teaching/experiment-training';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { experimentTrainingStore } from './experiment-training.store.ts';

/** Returns a page of everything that the actor may practise. */
export async function listTraining(
  db: Db,
  { clock }: Platform,
  actor: Actor,
  input: z.output<typeof experimentTrainingApi.list.input>,
) {
  const page = await experimentTrainingStore.page(db, ownScope(actor), input);
  const present = ({ usedAt, ...row }: (typeof page.resultList)[number]): Training => ({
    ...row,
    useTime: clock.writeOptional(usedAt),
  });
  return { ...page, resultList: page.resultList.map(present) };
}
