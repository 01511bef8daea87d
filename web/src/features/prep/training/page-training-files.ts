import { PageTableRun, pageTablePath } from '@xueyan/contract/prep/page-table';
import { PageKept, PageRun, pageTrainingPath } from '@xueyan/contract/prep/page-training';
import type { Epoch, PictureConfig } from '@xueyan/contract/prep/picture-training';
import type { TableNet } from '@xueyan/contract/prep/table-model';
import type { TrainingConfig } from '@xueyan/contract/prep/training';
import { sendForm } from '../../../api/call.ts';
import { cachedFiles } from '../../../ui/upload/cached-files.ts';
import type { PagePictureJob, PageSource } from './page-picture-client.ts';
import type { PictureTrained } from './page-picture-trainer.ts';

interface Ordered {
  source: PageSource;
  name: string;
}
/** What is trained in the page: a net of pictures, or a model of a table. */
export interface PictureOrder extends Ordered {
  config: PictureConfig;
  calculator: PagePictureJob['calculator'];
}
export interface TableOrder extends Ordered {
  config: TrainingConfig;
}
export type PageOrder = PictureOrder | TableOrder;

/** What a finished training is, told apart by its files. */
const names = { run: 'run.json', model: 'model.json', weights: 'weights.bin', from: 'from.txt' } as const;

/** Returns the files in which a finished training is sent. */
export function filesOfTrained(order: PageOrder, epochs: Epoch[], trained: PictureTrained | TableNet): File[] {
  const { source, name, config } = order;
  const json = (file: string, said: object) => new File([JSON.stringify(said)], file);
  if (config.task !== 'pictures' || !('weights' in trained)) {
    const model = 'layers' in trained ? trained : { layers: [] };
    return [json(names.run, { ...source, name, config, epochs }), json(names.model, model)];
  }
  const { guesses, model, weights } = trained;
  return [
    json(names.run, { ...source, name, config, epochs, guesses }),
    new File([model], names.model),
    new File([weights as BlobPart], names.weights),
  ];
}

/** Stores a finished training; returns its id. */
export async function sendTrained(files: File[]): Promise<string> {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  const path = files.length > 2 ? pageTrainingPath : pageTablePath;
  return (await sendForm(path, form, { output: PageKept })).data.runId;
}

interface Unsent {
  order: PageOrder;
  epochs: Epoch[];
  files: File[];
  from: string;
}

const placeOf = (ownerId: string) => `training/${ownerId}/`;

/** A finished training that the server has not taken yet. It is kept in this browser, so that a reload does not lose it. */
export const unsentTraining = {
  /** `from` is the address of the page that began it. */
  keep: async (ownerId: string, files: File[], from: string): Promise<void> => {
    await unsentTraining.drop(ownerId);
    const place = new File([from], names.from);
    for (const file of [...files, place]) await cachedFiles.keep(placeOf(ownerId) + file.name, file);
  },
  drop: async (ownerId: string): Promise<void> => {
    for (const key of await cachedFiles.keys(placeOf(ownerId))) await cachedFiles.drop(key);
  },
  /** Returns what a page that was left has not stored; null where there is nothing whole. */
  find: async (ownerId: string): Promise<Unsent | null> => {
    const found = [names.run, names.model, names.weights].map((name) => cachedFiles.find(placeOf(ownerId) + name));
    const files = (await Promise.all(found)).filter((file) => file !== undefined);
    const [run] = files;
    if (!run || files.length < 2) return null;
    const said: unknown = JSON.parse(await run.text());
    const read = files.length > 2 ? PageRun.safeParse(said) : PageTableRun.safeParse(said);
    if (!read.success) return null;
    const { versionId, sectionId, name, config, epochs } = read.data;
    const order = { source: { versionId, sectionId }, name };
    const whole: PageOrder =
      config.task === 'pictures' ? { ...order, config, calculator: 'wasm' } : { ...order, config };
    const from = await (await cachedFiles.find(placeOf(ownerId) + names.from))?.text();
    return { order: whole, epochs, files, from: from ?? '/prep/browser-training' };
  },
};
