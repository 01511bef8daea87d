import { boundaryOf } from '@xueyan/contract/prep/table-boundary';
import {
  errorsOf,
  netOf,
  outputFor,
  placeOfMost,
  resultOf,
  type TableModel,
  TableNet,
  writeTableModel,
} from '@xueyan/contract/prep/table-model';
import { type CsvRow, encoded, Refused, rowsOf } from '@xueyan/contract/prep/table-rows';
import { type PreparedTable, prepareTable, rowsAt, widthsOf } from '@xueyan/contract/prep/table-trainer';
import { TrainingConfig } from '@xueyan/contract/prep/training';
import { z } from 'zod';
import type { RuleFile, RuleReading } from '../../../platform/parser/rule-task.ts';
import { hiddenRows } from './hidden.rule.ts';

/** What is hidden of a table: `classes` if its target names classes, of which each has its share. */
const Hidden = z.object({ share: z.number(), seed: z.number(), classes: z.boolean(), target: z.string() });
export type Hidden = z.output<typeof Hidden>;

const Head = z.object({
  /** The table without its hidden rows, or what a net makes of both. */
  ask: z.enum(['visible', 'kept']),
  /** Null: nothing is hidden. */
  hidden: Hidden.nullable(),
  config: TrainingConfig.nullable(),
  tableBytes: z.number().int(),
});
type Head = z.output<typeof Head>;

/** Packs a table as CSV, and the weights of a net as JSON, for `read`. */
export function packTable(asked: Omit<Head, 'tableBytes'>, table: Buffer, net: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.from(JSON.stringify({ ...asked, tableBytes: table.length } satisfies Head));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  return Buffer.concat([size, head, table, net]);
}

/** Answers of `kept`. */
export const KeptReading = z.union([
  z.object({ result: z.unknown(), hidden: z.number().nullable() }),
  z.object({ refused: z.string() }),
  z.object({ strange: z.literal(true) }),
]);

interface Divided {
  visible: string;
  /** Empty where nothing is hidden. */
  hidden: string;
}

/** Divides a table into what is seen and what is hidden, each with the line of names. */
function divide(table: string, hidden: Head['hidden']): Divided {
  if (!hidden) return { visible: table, hidden: '' };
  const rows = rowsOf(table);
  const head: CsvRow = rows.next().value ?? { cells: [], from: 0, to: 0 };
  const at = head.cells.indexOf(hidden.target);
  const lines: { from: number; to: number; target: string }[] = [];
  for (const { cells, from, to } of rows) lines.push({ from, to, target: cells[at] ?? '' });
  const apart = new Set(
    hiddenRows(
      lines.map(({ target }) => target),
      hidden,
    ),
  );
  const part = (wanted: boolean) =>
    [head, ...lines.filter((_, i) => apart.has(i) === wanted)].map((line) => table.slice(line.from, line.to)).join('');
  return { visible: part(false), hidden: part(true) };
}

/** Score of a model on the hidden rows: the share of right classes, or R². Words that were not seen are gaps. */
function scoreOf(model: TableModel, table: string, target: string): number {
  const rows = rowsOf(table);
  const head: CsvRow | undefined = rows.next().value;
  const places = new Map((head?.cells ?? []).map((name, at) => [name, at]));
  const said: { wanted: string; found: number[] }[] = [];
  for (const { cells } of rows) {
    const cellOf = (name: string) => cells[places.get(name) ?? -1] ?? '';
    const read = encoded(model.inputs, cellOf, true);
    const wanted = cellOf(target);
    if (wanted !== '' && 'row' in read) said.push({ wanted, found: outputFor(model, read.row) });
  }
  const { labels } = model;
  if (labels)
    return said.filter(({ wanted, found }) => labels[placeOfMost(found)] === wanted).length / (said.length || 1);
  const { r2 } = errorsOf(said.map(({ wanted, found }) => [Number(wanted), found[0] ?? 0] as const));
  return Number.isFinite(r2) ? r2 : 0;
}

/** Reads the weights that a page has sent; null for anything else. */
function netIn(said: string): TableNet | null {
  try {
    return TableNet.parse(JSON.parse(said));
  } catch {
    return null;
  }
}

/** Calculates all that a net came to on the rows that its trainer saw, and on those that it did not. */
function keptOf({ visible, hidden }: Divided, config: TrainingConfig, said: string): RuleReading {
  let table: PreparedTable;
  try {
    table = prepareTable(visible, config);
  } catch (error) {
    if (error instanceof Refused) return { value: { refused: error.message }, blobs: [] };
    throw error;
  }
  const { inputs, labels, fills, scale, target, rows, values, parts } = table;
  const sent = netIn(said);
  const net = sent && netOf(sent, widthsOf(config, table));
  if (!net) return { value: { strange: true }, blobs: [] };
  const model: TableModel = { inputs, labels, fills, scale, target, net };
  const [tested, truths] = [rowsAt(rows, parts.test), rowsAt(values, parts.test)];
  const boundary = boundaryOf(
    model,
    rowsAt(rows, parts.train),
    tested.map((row, i) => ({ row, truth: truths[i] ?? 0 })),
  );
  const result = { ...resultOf(model, tested, truths), ...(boundary && { boundary }) };
  if (Object.values(result.figures).some((one) => !Number.isFinite(one)))
    return { value: { refused: 'diverged' }, blobs: [] };
  const score = hidden === '' ? null : scoreOf(model, hidden, config.target ?? '');
  return { value: { result, hidden: score }, blobs: [Buffer.from(writeTableModel(model))] };
}

/** Reads a table that `packTable` packed. It runs in a process of its own, with a limit of time. */
export async function read(bytes: Buffer): Promise<RuleReading> {
  const begin = 4 + bytes.readUInt32LE(0);
  const { ask, hidden, config, tableBytes } = Head.parse(JSON.parse(bytes.toString('utf8', 4, begin)));
  const divided = divide(bytes.toString('utf8', begin, begin + tableBytes), hidden);
  if (ask === 'visible' || !config) return { value: null, blobs: [Buffer.from(divided.visible)] };
  return keptOf(divided, config, bytes.toString('utf8', begin + tableBytes));
}

/**
 * Returns the numbers of the rows that are hidden of a table of any size. It runs in a process of its own, and holds a
 * word for each class, and a number for each row.
 */
export const work = async (file: RuleFile, asked: unknown): Promise<number[]> => {
  const hidden = Hidden.parse(asked);
  return hiddenRows(targetsOf(file, hidden), hidden);
};

/** Returns what tells rows apart that are hidden by shares: the class of each, or nothing. */
function targetsOf(file: RuleFile, { classes, target }: Hidden): string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const words = new Map<string, string>();
  const targets: string[] = [];
  let place: number | undefined;
  /** Takes in whole rows; returns what may go on behind them. */
  const take = (text: string, isLast: boolean): string => {
    for (const { cells, from, to } of rowsOf(text)) {
      if (!isLast && to === text.length) return text.slice(from);
      if (place === undefined) {
        place = cells.indexOf(target);
        continue;
      }
      const cell = classes ? (cells[place] ?? '') : '';
      // A cell of its own: what was cut out of a text would keep all of it.
      const word = words.get(cell) ?? Buffer.from(cell).toString('utf8');
      words.set(word, word);
      targets.push(word);
    }
    return '';
  };
  let left = '';
  for (const piece of file.pieces()) left = take(left + decoder.decode(piece, { stream: true }), false);
  take(left + decoder.decode(), true);
  return targets;
}
