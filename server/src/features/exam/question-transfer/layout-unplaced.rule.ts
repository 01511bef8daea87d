import type { Remark } from './draft.rule.ts';
import type { Paper } from './layout-paper.rule.ts';
import { plainOf } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';

/** Lines above the first question, or between the heading of a section and its first question: they are named. */
export class Unplaced {
  readonly notes: Remark[] = [];
  readonly #lines: string[] = [];

  take(line: string): void {
    this.#lines.push(plainOf(line).trim());
  }

  /** Names the lines beside the question that was just added, above which they stand. */
  nameAbove(paper: Paper): void {
    const text = this.#lines.splice(0).join(' ').trim();
    if (text === '') return;
    if (paper.items.length > 1) paper.items.at(-1)?.remarks.push(remarkOf('belowHeading', { text }));
    else this.notes.push(remarkOf('aboveFirst', { text }));
  }

  /** Names the lines that no question follows. */
  nameRest(): void {
    const text = this.#lines.splice(0).join(' ').trim();
    if (text !== '') this.notes.push(remarkOf('belowHeading', { text }));
  }
}
