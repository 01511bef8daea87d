import { pairStateNames, type SimilarPair } from '@xueyan/contract/exam/similarity';
import type { Text } from '@xueyan/contract/wire/language';
import { say } from '../../../ui/text/text.ts';
import type { PairGroup } from './pair-groups.ts';
import { nameOf } from './pair-name.ts';
import { similarityText } from './similarity.text.ts';

/** Returns a cell that a spreadsheet will not run as a formula, with commas and quotes escaped. */
const cell = (value: string | number) => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};

interface Exported {
  pairs: SimilarPair[];
  groups: Map<string, PairGroup>;
  phrase: (text: Text) => string;
}

/** Returns the pairs as comma-separated lines with a head. */
export function pairsCsv({ pairs, groups, phrase }: Exported): string {
  const head = [
    ...[say(similarityText, 'group'), say(similarityText, 'one'), say(similarityText, 'other')],
    ...[say(similarityText, 'percent'), say(similarityText, 'longest'), say(similarityText, 'note')],
    say(similarityText, 'noteText'),
  ];
  const lines = pairs.map(({ left, right, percent, longest, note }) => [
    ...[groups.get(left.id)?.number ?? '', nameOf(left), nameOf(right), `${percent}%`, longest],
    ...[note ? phrase(pairStateNames[note.state]) : '', note?.text ?? ''],
  ]);
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** Saves the pairs as a file; the byte order mark tells spreadsheets that it is UTF-8. */
export function downloadPairs(exported: Exported, title: string): void {
  const file = new Blob(['\uFEFF', pairsCsv(exported)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${say(similarityText, 'exportName', { title }).replaceAll(/[\\/:*?"<>|]/g, '_')}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
