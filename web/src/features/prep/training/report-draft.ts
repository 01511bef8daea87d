import type { trainingApi } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';

type Run = Pick<Output<typeof trainingApi.get>, 'name' | 'datasetName' | 'config' | 'epochs' | 'result'>;

/** Texts of a draft, in the reader's language. */
export interface DraftTexts {
  algorithm: string;
  heads: Record<'data' | 'model' | 'parameters' | 'figures' | 'curves' | 'confusion' | 'analysis', string>;
  dataset: string;
  epoch: string;
  /** Settings of the training, with the words of its form. */
  settings: { label: string; value: string }[];
  /** Title of a curve. */
  curve: (name: 'loss' | 'accuracy' | 'validationLoss' | 'validationAccuracy' | 'map50' | 'map') => string;
  /** What the student is to write. */
  questions: string;
  figure: (name: string) => string;
}

/** Keeps a text from ending the cell of a table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (rows: string[][]): string => {
  const [head = [], ...rest] = rows;
  return [head, head.map(() => '---'), ...rest].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
};
const short = (value: number) => String(Number(value.toPrecision(4)));

/** Returns a report of a training as Markdown, filled in with its facts; what they mean is left to the student. */
export function reportDraft({ name, datasetName, config, epochs, result }: Run, texts: DraftTexts): string {
  const { heads } = texts;
  const all = texts.settings.map(({ label, value }) => [label, value]);
  const parts = [`# ${name}`, `## ${heads.data}`, `${texts.dataset}${datasetName}`];
  if ('features' in config) parts.push(config.features.join(', '));
  parts.push(`## ${heads.model}`, texts.algorithm, `## ${heads.parameters}`, table([['', ''], ...all]));
  if (result) {
    const rows = Object.entries(result.figures).map(([key, value]) => [texts.figure(key), short(value)]);
    if (rows.length > 0) parts.push(`## ${heads.figures}`, table([['', ''], ...rows]));
  }
  const columns = (['loss', 'accuracy', 'validationLoss', 'validationAccuracy', 'map50', 'map'] as const).filter(
    (key) => epochs.some((one) => one[key] !== undefined),
  );
  if (columns.length > 0) {
    const step = Math.max(1, Math.ceil(epochs.length / 10));
    const shown = epochs.flatMap((one, i) =>
      (i + 1) % step === 0 || i === epochs.length - 1
        ? [[String(i + 1), ...columns.map((key) => (one[key] === undefined ? '' : short(one[key])))]]
        : [],
    );
    parts.push(`## ${heads.curves}`, table([[texts.epoch, ...columns.map(texts.curve)], ...shown]));
  }
  const confusion = result?.confusion;
  if (confusion) {
    const rows = confusion.values.map((row, i) => [confusion.labels[i] ?? '', ...row.map(String)]);
    parts.push(`## ${heads.confusion}`, table([['', ...confusion.labels], ...rows]));
  }
  return `${[...parts, `## ${heads.analysis}`, texts.questions].join('\n\n')}\n`;
}
