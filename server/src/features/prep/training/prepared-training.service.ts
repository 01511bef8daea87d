import { pageInput, runnableNet } from '@xueyan/contract/prep/net-forward';
import type { PageTableRun } from '@xueyan/contract/prep/page-table';
import type { Epoch, PictureConfig } from '@xueyan/contract/prep/picture-training';
import { pixelSide } from '@xueyan/contract/prep/pixel';
import { tableNetOf } from '@xueyan/contract/prep/table-model';
import { trainTable } from '@xueyan/contract/prep/table-trainer';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { versionToUse } from '../dataset/dataset.service.ts';
import { rowsOfVersion } from '../dataset/dataset-version.service.ts';
import { numbersOf, pixelsOfPictures } from '../picture/picture.service.ts';
import { classesIn } from './page-result.rule.ts';
import { keepTable, tableForPage } from './page-table.service.ts';
import { keepRun } from './page-training.service.ts';
import { type Example, halved, smallLayers, smallLayersModel, trainSmallNet } from './small-net.rule.ts';
import { trainingComparisonStore } from './training-comparison.store.ts';

interface Prepared {
  versionId: string;
  name: string;
  note: string;
  units: number;
  epochs: number;
}

const side = 28;

/**
 * Trains a small net on pictures without any program of the host, and keeps it like one that was trained in a page: it can
 * be looked at, compared and tried. For a demo school on a host that cannot train; the training says so itself.
 */
export async function keepPrepared(
  db: Db,
  platform: Platform,
  actor: Actor,
  { versionId, name, note, units, epochs }: Prepared,
): Promise<string> {
  const parameters = { epochs, rate: 0.003, batch: 32 };
  const config: PictureConfig = {
    ...{ task: 'pictures', algorithm: 'pageLayers', side, grey: true, seed: 1, layers: smallLayers(units), parameters },
    augment: { flip: false, shift: false },
  };
  const { sha256 } = await versionToUse(db, actor, versionId);
  const rows = await rowsOfVersion(platform, actor.id, sha256);
  const labels = classesIn(rows);
  const pixels = await pixelsOfPictures(
    db,
    rows.map(({ picture = '' }) => picture),
  );
  const bytes = 3 * pixelSide ** 2;
  const inputs = rows.map((_, i) => pageInput(pixels.subarray(i * bytes, (i + 1) * bytes), config));
  const part = (wanted: string): Example[] =>
    rows.flatMap(({ split, class: kind = '' }, i) => {
      const input = inputs[i];
      return split === wanted && input ? [{ input: halved(input, side), truth: labels.indexOf(kind) }] : [];
    });
  const settings = { classes: labels.length, units, chance: numbersOf(config.seed), ...parameters };
  const learnt = trainSmallNet(part('train'), part('validation'), settings);
  const net = runnableNet(config, labels.length, learnt.weights);
  const guesses = rows.flatMap(({ split }, row) => {
    const input = inputs[row];
    if (split !== 'test' || !input) return [];
    return [{ row, probabilities: [...net(input)].map((one) => Number(one.toFixed(4))) }];
  });
  const { buffer, byteOffset, byteLength } = learnt.weights;
  const { runId } = await keepRun(db, platform, actor, {
    run: { versionId, sectionId: null, name, config, epochs: learnt.epochs, guesses },
    model: Buffer.from(smallLayersModel(side, units, labels.length)),
    weights: Buffer.from(buffer, byteOffset, byteLength),
    beforehand: true,
  });
  await trainingComparisonStore.note(db, runId, note, 1);
  return runId;
}

/** Trains on a table as a page does, in a version or an experiment, and keeps it; the training says that it was made before. */
export async function keepPreparedTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  { note, ...wanted }: Omit<PageTableRun, 'epochs'> & { note: string },
): Promise<string> {
  const { versionId, sectionId, config } = wanted;
  const { csv } = await tableForPage(db, platform, actor, { versionId, sectionId });
  const epochs: Epoch[] = [];
  const { net } = trainTable(csv, config, (epoch) => void epochs.push(epoch));
  const sent = Buffer.from(JSON.stringify(tableNetOf(net)));
  const { runId } = await keepTable(db, platform, actor, { run: { ...wanted, epochs }, net: sent, beforehand: true });
  await trainingComparisonStore.note(db, runId, note, 1);
  return runId;
}
