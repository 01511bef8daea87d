import type { Say as SayOf, TextSet } from '../../../ui/text/text.ts';
import type { trainingText } from './training.text.ts';

type Say = typeof trainingText extends TextSet<infer Z> ? SayOf<Z> : never;

const plain = [
  'memory',
  'cpu',
  'wall',
  'oneClass',
  'manyClasses',
  'noNumbers',
  'few',
  'fewPictures',
  'noBoxes',
  'diverged',
  'stopped',
  'noNets',
  'program',
] as const;

/** Returns why a training failed and what to do, in words; never what a program wrote. */
export function failureOf(t: Say, message: string): string {
  const [kind = '', ...rest] = message.split(':');
  const name = rest.join(':').trim();
  const known = plain.find((one) => one === kind);
  if (known) return t(`why.${known}`);
  if (kind === 'empty') return t('why.few');
  if (kind === 'missing') return t('why.missing', { name });
  if (kind === 'manyPictures') return t('why.manyPictures', { max: name });
  if (kind === 'text') return t('why.text', { name });
  if (kind === 'lost' || kind === 'broken') return name || t('why.lost');
  return t('why.program');
}

const figures = ['accuracy', 'precision', 'recall', 'f1', 'loss', 'map50', 'map'] as const;

/** Returns the text of a figure; names that are universal stay unchanged. */
export function figureName(t: Say, name: string): string {
  const known = figures.find((one) => one === name);
  return known ? t(`figure.${known}`) : name;
}

const curves = {
  loss: ['lossOf', 'onTraining'],
  accuracy: ['accuracyOf', 'onTraining'],
  validationLoss: ['lossOf', 'onValidation'],
  validationAccuracy: ['accuracyOf', 'onValidation'],
} as const;

/** Returns the title of a curve: the figure, and the data that it is of. */
export function curveName(t: Say, name: keyof typeof curves | 'map50' | 'map'): string {
  if (name === 'map50' || name === 'map') return figureName(t, name);
  const [title, set] = curves[name];
  return t(title, { set: t(set) });
}

/** Returns the figures of a training in one line. */
export const figuresInWords = (t: Say, found: Record<string, number>): string =>
  Object.entries(found)
    .map(([name, value]) => `${figureName(t, name)} ${Number(value.toFixed(4))}`)
    .join(' · ');
