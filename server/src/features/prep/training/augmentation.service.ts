import { type AugmentationLook, type augmentationApi, previewed } from '@xueyan/contract/prep/augmentation';
import { TrueBox } from '@xueyan/contract/prep/detection-training';
import { trainingFaults } from '@xueyan/contract/prep/training';
import { trainingSectionFaults } from '@xueyan/contract/prep/training-section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TrainingWork } from '../../../platform/training/training.ts';
import { sectionOfKind } from '../../school/section/section.service.ts';
import { filesOfPictures, picturesOfVersion } from '../annotation/annotation-version.service.ts';
import { findVersion, versionToUse } from '../dataset/dataset.service.ts';
import { rowsOfVersion } from '../dataset/dataset-version.service.ts';
import { pixelsOfPictures } from '../picture/picture.service.ts';
import { squaresOf } from '../picture/picture-intake.service.ts';
import { boxed } from './detection-work.service.ts';
import { withHidden } from './hidden.rule.ts';
import { oneOfEach } from './one-of-each.rule.ts';
import { trainingSectionStore } from './training-section.store.ts';

type Api = typeof augmentationApi;
type Asked = z.output<Api['preview']['input']>;

/** A version that the actor may train on, or that of a training experiment, whose hidden part is left out. */
async function sourceOf(db: Db, actor: Actor, { versionId, sectionId }: Pick<Asked, 'versionId' | 'sectionId'>) {
  if (sectionId === null) {
    ensure(versionId, wireFaults.gone);
    const { sha256, dataset } = await versionToUse(db, actor, versionId);
    return { sha256, kind: dataset.row.kind, hidden: null };
  }
  await sectionOfKind(db, actor, sectionId, 'training');
  const task = await trainingSectionStore.task(db, sectionId);
  ensure(task, trainingSectionFaults.notSetUp);
  const { row } = task;
  const { sha256 } = await findVersion(db, row.versionId);
  const kind = row.task === 'detection' ? 'objectDetection' : row.task === 'pictures' ? 'imageClassification' : null;
  return { sha256, kind, hidden: { share: row.hidden / 100, seed: row.seed } };
}

const Seen = z.object({
  picture: z.string(),
  boxes: z.array(z.object({ label: z.number(), box: z.array(z.number()) })),
});
const Answer = z.array(Seen.extend({ seen: z.array(Seen) }));

const present = ({ picture, boxes }: z.output<typeof Seen>) => ({
  picture: `data:image/png;base64,${picture}`,
  boxes: boxes.map((one) => TrueBox.parse(one)),
});

/** Shows training pictures as each epoch would see them, by the program that trains. */
export async function previewAugmentation(
  db: Db,
  platform: Platform,
  actor: Actor,
  { look, ...from }: Asked,
): Promise<Output<Api['preview']>> {
  const { available, missing, nets } = await platform.judge.trainingStatus();
  const source = await sourceOf(db, actor, from);
  const detects = look.task === 'detection';
  ensure(source.kind === (detects ? 'objectDetection' : 'imageClassification'), trainingFaults.unfit);
  ensure(available, trainingFaults.missing, { parts: missing.join(', ') });
  ensure(nets || !detects, trainingFaults.noNets);
  const chosen = detects
    ? await scenes(db, platform, actor, look, source)
    : await pictures(db, platform, actor, source);
  if (chosen.named.length === 0) return { labelList: chosen.labels, pictureList: [] };
  const config = { ...look, mode: 'preview', rounds: previewed.rounds };
  const end = await platform.judge.train(
    { program: detects ? 'detection' : 'picture', config, files: chosen.files },
    () => undefined,
  );
  if (!('result' in end)) throw new Fault(trainingFaults.noAnswer);
  const answer = Answer.parse(end.result);
  return {
    labelList: chosen.labels,
    pictureList: chosen.named.flatMap((named, i) => {
      const one = answer[i];
      return one ? [{ ...named, ...present(one), seen: one.seen.map(present) }] : [];
    }),
  };
}

interface Chosen {
  labels: { name: string; colour: string }[];
  named: { name: string; class: string }[];
  files: TrainingWork['files'];
}
interface Source {
  sha256: string;
  hidden: { share: number; seed: number } | null;
}

/** Chooses training pictures of each class in turn. */
async function pictures(db: Db, platform: Platform, actor: Actor, { sha256, hidden }: Source): Promise<Chosen> {
  const found = await rowsOfVersion(platform, actor.id, sha256);
  const rows = (hidden ? withHidden(found, hidden) : found).filter(({ split }) => split === 'train');
  const some = oneOfEach(rows, (row) => row.class ?? '', previewed.pictures);
  const pixels = await pixelsOfPictures(
    db,
    some.map(({ picture = '' }) => picture),
  );
  const named = some.map((row) => ({ name: row.name ?? '', class: row.class ?? '' }));
  return { labels: [], named, files: { 'pixels.bin': pixels } };
}

/** Chooses training pictures with boxes. */
async function scenes(
  db: Db,
  platform: Platform,
  actor: Actor,
  { side }: Extract<AugmentationLook, { task: 'detection' }>,
  { sha256, hidden }: Source,
): Promise<Chosen> {
  const { pictures: frozen, labels } = await picturesOfVersion(platform, actor.id, sha256);
  const all = frozen.map((one) => boxed(one, labels));
  const trained = (hidden ? withHidden(all, hidden) : all).filter(({ split }) => split === 'train');
  const some = trained.filter(({ truths }) => truths.length > 0).slice(0, previewed.pictures);
  const pixels = await squaresOf(platform, { id: actor.id }, side, filesOfPictures(db, platform, some));
  const said = some.map(({ truths }) => ({ boxes: truths.map(({ label, box }) => [label, ...box]) }));
  const files = { 'pictures.json': JSON.stringify({ pictures: said }), 'pixels.bin': pixels };
  return { labels, named: some.map(({ name }) => ({ name, class: '' })), files };
}
