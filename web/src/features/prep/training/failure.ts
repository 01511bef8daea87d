import type { Say as SayOf, TextSet } from '../../../ui/text/text.ts';
import type { trainingText } from './training.text.ts';

type Say = typeof trainingText extends TextSet<infer Z> ? SayOf<Z> : never;

const plain = ['memory', 'cpu', 'wall', 'oneClass', 'manyClasses', 'noNumbers', 'few', 'diverged', 'stopped'] as const;

/** Why a training came to nothing, and what to do. */
export function failureOf(t: Say, message: string): string {
  const [kind = '', ...rest] = message.split(':');
  const name = rest.join(':').trim();
  const known = plain.find((one) => one === kind);
  if (known) return t(`why.${known}`);
  if (kind === 'missing') return t('why.missing', { name });
  if (kind === 'text') return t('why.text', { name });
  return t('failedWhy', { why: name || kind });
}

const figures = ['accuracy', 'precision', 'recall', 'f1', 'loss'] as const;

/** Figures in words; those that everybody writes as they are stay so. */
export function figureName(t: Say, name: string): string {
  const known = figures.find((one) => one === name);
  return known ? t(`figure.${known}`) : name;
}
