import { type PictureConfig, trainsInPage } from '@xueyan/contract/prep/picture-training';
import { trainsTableInPage } from '@xueyan/contract/prep/table-training';
import { type TrainingConfig, trainingFaults } from '@xueyan/contract/prep/training';
import { settingsOf } from '@xueyan/contract/prep/training-comparison';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { sheetsOf } from './figure-sheet.text.ts';
import { detectorExample, netExample } from './onnx-example.rule.ts';
import { layersModelOf } from './page-training.service.ts';
import { pictureExample } from './picture-example.rule.ts';
import { programOf } from './program.rule.ts';
import { pageTableExample, tableExample } from './table-example.rule.ts';
import { needsNets, ownTraining, trainingToSee } from './training.service.ts';
import type { TrainingRow } from './training.store.ts';
import { modelBytes, runModel } from './training-model.service.ts';

/** Program that reads a picture as the product does. */
export { pictureExample };

/** Output of the exporter: the names of classes or labels, the model as ONNX and its weights, both in Base64. */
const Net = z.object({ labels: z.array(z.string()), onnx: z.string(), weights: z.string() });

interface Exported {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

const zipOf = (name: string, parts: Map<string, Buffer>): Exported => ({
  ...{ name: `${name}.zip`, mediaType: 'application/zip', bytes: packArchive(parts) },
});

/**
 * Exports the model of one of the actor's trainings as a zip: the model, its inputs and outputs, and a program that
 * predicts with it; of a net also its weights, and the program whose model they are.
 */
export async function exportModel(
  db: Db,
  platform: Platform,
  actor: Actor,
  { runId }: { runId: string },
): Promise<Exported> {
  const { row } = await ownTraining(db, actor, runId);
  const { config } = row;
  if ('features' in config && trainsTableInPage(config.algorithm)) return exportPageTable(db, platform, row, config);
  if ('features' in config) return exportTableModel(db, platform, row, config);
  if (trainsInPage(config.algorithm)) return exportPageModel(db, platform, row);
  if (config.task === 'pictures' && !needsNets(config)) return exportPictureModel(db, platform, row, config);
  const { nets } = await platform.judge.trainingStatus();
  ensure(nets, trainingFaults.noNets);
  const detects = config.task === 'detection';
  const said = Net.parse(await runModel(db, platform, row, detects ? 'detection' : 'picture', 'onnx'));
  const colours = config.task === 'pictures' && config.grey ? 1 : 3;
  const about = {
    ...{ task: config.task, labels: said.labels },
    input: { name: 'picture', shape: ['n', colours, config.side, config.side], from: 0, to: 1 },
    outputs: detects ? ['heat', 'shape'] : ['probabilities'],
  };
  const parts = new Map([
    ['model.onnx', Buffer.from(said.onnx, 'base64')],
    ['model.json', Buffer.from(JSON.stringify(about, null, 1))],
    ['example.py', Buffer.from(detects ? detectorExample : netExample)],
    // For PyTorch: what the model of the program takes by `load_state_dict`.
    ['weights.pt', Buffer.from(said.weights, 'base64')],
    ['train.py', Buffer.from(programOf(config))],
  ]);
  return zipOf(`${row.name}-onnx`, parts);
}

/** Output of the program about a model of pictures: the versions that can read it, and the part of scikit-learn, in Base64. */
const Scaled = z.object({
  scikitLearn: z.string(),
  python: z.string(),
  labels: z.array(z.string()),
  model: z.string(),
});

/** Exports a model of pictures without a net: the pickle of scikit-learn, what it reads as JSON, and two programs. */
async function exportPictureModel(
  db: Db,
  platform: Platform,
  row: TrainingRow,
  config: PictureConfig,
): Promise<Exported> {
  const { available, missing } = await platform.judge.trainingStatus();
  ensure(available, trainingFaults.missing, { parts: missing.join(', ') });
  const { model, ...said } = Scaled.parse(await runModel(db, platform, row, 'picture', 'describe'));
  const { task, algorithm, side, grey, parameters, seed } = config;
  const about = {
    ...{ name: row.name, task, algorithm, parameters, seed, side, grey },
    ...{ features: algorithm.startsWith('hog') ? 'hog' : 'pixels', figures: row.result?.figures ?? {}, ...said },
  };
  const parts = new Map([
    ['model.pkl', Buffer.from(model, 'base64')],
    ['model.json', Buffer.from(JSON.stringify(about, null, 1))],
    ['predict.py', Buffer.from(pictureExample)],
    ['train.py', Buffer.from(programOf(config))],
  ]);
  return zipOf(`${row.name}-model`, parts);
}

/** Exports a net that a page has trained: a layers model of TensorFlow.js, what it takes, and the program. */
async function exportPageModel(db: Db, platform: Platform, row: TrainingRow): Promise<Exported> {
  const { config, result } = row;
  const { side, grey } = config.task === 'pictures' ? config : { side: 0, grey: false };
  const about = {
    ...{ labels: result?.confusion?.labels ?? [], figures: result?.figures ?? {} },
    input: { shape: ['n', side, side, grey ? 1 : 3], from: -1, to: 1 },
    example: "const model = await tf.loadLayersModel('model.json'); const probabilities = model.predict(pictures);",
  };
  const parts = new Map([
    ['model.json', await layersModelOf(db, platform, row)],
    ['weights.bin', await modelBytes(db, platform, row)],
    ['about.json', Buffer.from(JSON.stringify(about, null, 1))],
    ['train.py', Buffer.from(programOf(config))],
  ]);
  return zipOf(`${row.name}-tfjs`, parts);
}

/** Returns what is said about a model of a table, whatever trained it. */
const aboutTable = (row: TrainingRow, config: TrainingConfig) => {
  const { task, algorithm, features, target, parameters, scale, fill, seed, test } = config;
  return {
    ...{ name: row.name, task, algorithm, parameters, scale, fill, seed, test, features, target },
    ...{ inputs: row.result?.inputs ?? [], figures: row.result?.figures ?? {} },
  };
};

/** Exports a model of a table that a page has trained: its numbers as JSON, and two programs. */
async function exportPageTable(
  db: Db,
  platform: Platform,
  row: TrainingRow,
  config: TrainingConfig,
): Promise<Exported> {
  const model: object = JSON.parse((await modelBytes(db, platform, row)).toString('utf8'));
  const { target: aim, ...about } = aboutTable(row, config);
  const parts = new Map([
    ['model.json', Buffer.from(JSON.stringify({ ...about, aim, ...model }))],
    ['predict.py', Buffer.from(pageTableExample)],
    ['train.py', Buffer.from(programOf(config))],
  ]);
  return zipOf(`${row.name}-model`, parts);
}

/** Output of the program about a model of a table: the versions that can read it, and its weights if it has some. */
const Described = z.object({
  scikitLearn: z.string(),
  python: z.string(),
  columns: z.array(z.string()),
  weights: z.unknown(),
});

/** Exports a model of a table: the pickle of scikit-learn, what it takes and weighs as JSON, and two programs. */
async function exportTableModel(
  db: Db,
  platform: Platform,
  row: TrainingRow,
  config: TrainingConfig,
): Promise<Exported> {
  const { available, missing } = await platform.judge.trainingStatus();
  ensure(available, trainingFaults.missing, { parts: missing.join(', ') });
  const described = Described.parse(await runModel(db, platform, row, 'table', 'describe'));
  const about = { ...aboutTable(row, config), ...described };
  const parts = new Map([
    ['model.pkl', await modelBytes(db, platform, row)],
    ['model.json', Buffer.from(JSON.stringify(about, null, 1))],
    ['predict.py', Buffer.from(tableExample)],
    ['train.py', Buffer.from(programOf(config))],
  ]);
  return zipOf(`${row.name}-model`, parts);
}

/** Exports all tables of a result that the actor may see as a workbook. */
export async function exportFigures(
  db: Db,
  actor: Actor,
  { runId }: { runId: string },
): Promise<{ name: string; bytes: Buffer }> {
  const { row, datasetName } = await trainingToSee(db, actor, runId);
  const { result, config, epochs, name } = row;
  ensure(result, trainingFaults.noResult);
  const settings = { ...settingsOf(config), dataset: datasetName };
  return { name, bytes: await writeSheet({ sheets: sheetsOf(actor.language, { settings, result, epochs }) }) };
}
