import { fileAddress } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { versionToUse } from '../dataset/dataset.service.ts';
import { trainingToSee } from './training.service.ts';
import { pictureAddress } from './training-picture.rule.ts';
import { trainingPictureStore as store } from './training-picture.store.ts';

/**
 * Returns a picture that the test of a training showed, if the actor may see the training; outside of sections they must
 * also be allowed to use the data set. `thumb` is the small one, if it was asked for and there is one.
 */
export async function pictureOfRun(
  db: Db,
  actor: Actor,
  { runId, fileId, small }: { runId: string; fileId: string; small: boolean },
): Promise<{ sha256: string; thumb: Buffer | null }> {
  const { row } = await trainingToSee(db, actor, runId);
  const address = row.sectionId === null ? fileAddress(fileId) : pictureAddress(runId, fileId);
  const shown = [...(row.result?.guesses ?? []), ...(row.result?.detection?.pictures ?? [])];
  ensure(
    shown.some((one) => one.address === address),
    wireFaults.gone,
  );
  if (row.sectionId === null) await versionToUse(db, actor, row.versionId);
  const found = await store.find(db, fileId);
  ensure(found, wireFaults.gone);
  return { sha256: found.sha256, thumb: small ? found.thumb : null };
}
