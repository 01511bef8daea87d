import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import type { Parsed, Remark } from './draft.rule.ts';
import { LayoutItem } from './layout-item.rule.ts';
import type { Section } from './layout-lines.rule.ts';
import { AnswerSheet, type SheetSection } from './layout-sheet.rule.ts';
import { remarkOf } from './remark.rule.ts';

/** A question where it stands in the paper. */
export interface Place {
  item: LayoutItem;
  number: number;
  /** Index of its section. */
  section: number;
  /** Index of the paragraph that begins it. */
  paragraph: number;
  /** Whether an answer sheet named it. */
  onSheet: boolean;
  remarks: Remark[];
}

/** A question of the layout; `isAsked`: it has options or an answer, so that it is more than a numbered line. */
export type LaidOut = Parsed & { isAsked: boolean };

const agree = (one: Pick<Section, 'label' | 'kind'>, other: Pick<Section, 'label' | 'kind'>) =>
  one.label === other.label && (one.kind === null || other.kind === null || one.kind === other.kind);

/** The questions of a paper in their sections, and the answers that sheets give to them. */
export class Paper {
  readonly items: Place[] = [];
  /** The first stands for questions above any heading. */
  readonly #sections: Section[] = [{ label: 0, kind: null, score: null }];
  /** Index of the first question behind the last answer sheet. */
  #from = 0;

  open(section: Section): void {
    this.#sections.push(section);
  }

  /** Whether the last heading names a kind or points: other titles may stand within an answer. */
  get sectionIsSure(): boolean {
    const last = this.#sections.at(-1);
    return last?.kind != null || last?.score != null;
  }

  has(section: Section): boolean {
    return this.#sections.slice(1).some((one) => agree(one, section));
  }

  add(number: number, head: { kind: QuestionKind | null; score: number | null }, paragraph: number): void {
    const section = this.#sections.at(-1);
    const item = new LayoutItem(head.kind ?? section?.kind ?? null, head.score ?? section?.score ?? null);
    this.items.push({ item, number, section: this.#sections.length - 1, paragraph, onSheet: false, remarks: [] });
  }

  /** Keeps what was lost in a paragraph: with the question that begins in it, or else the one before. */
  remark(paragraph: number, remarks: Remark[]): void {
    const opened = this.items.find((one) => one.paragraph === paragraph);
    const place = opened ?? this.items.findLast((one) => one.paragraph < paragraph) ?? this.items[0];
    place?.remarks.push(...remarks);
  }

  /** Returns whether a question with this number has no answer yet; the last one counts only if `last`. */
  waits(number: number, last: boolean): boolean {
    return this.items.some(
      (one, at) => one.number === number && !one.item.hasAnswer && (last || at < this.items.length - 1),
    );
  }

  newSheet(): AnswerSheet {
    const numbersOf = (section: SheetSection) => this.#placesOf(section)?.map(({ number }) => number);
    return new AnswerSheet({
      has: (section, number) => numbersOf(section)?.includes(number) ?? this.items.some((one) => one.number === number),
      numbers: (section) => numbersOf(section) ?? [],
    });
  }

  /** Returns the questions of a part of the sheet that is named as a section of the paper; null for others. */
  #placesOf(section: SheetSection): Place[] | null {
    if (section.label === 0 && section.kind === null) return null;
    const sections = [...this.#sections.entries()].filter(([at]) => this.items.some((one) => one.section === at));
    const found = [
      sections.filter(([, one]) => agree(one, section)),
      sections.filter(([, one]) => section.label > 0 && one.label === section.label),
      sections.filter(([, one]) => section.kind !== null && one.kind === section.kind),
    ].find(({ length }) => length > 0);
    const indexes = new Set(found?.map(([at]) => at));
    // In a paper without sections, those of the sheet are only for the eye.
    const isDivided = section.label > 0 && sections.some(([, { label }]) => label > 0);
    return found || isDivided ? this.items.filter((one) => indexes.has(one.section)) : null;
  }

  /** Gives the answers of a sheet to their questions, and says of the last question what belongs to none. */
  answer(sheet: AnswerSheet): void {
    const unread = [...sheet.unread];
    let at = this.#from;
    for (const section of sheet.sections) {
      const own = this.#placesOf(section);
      for (const { number, lines } of section.answers) {
        const place = own ? own.find((one) => one.number === number && !one.onSheet) : this.#next(number, at);
        if (!place) {
          unread.push(`${number}. ${lines.join(' ')}`);
          continue;
        }
        at = this.items.indexOf(place) + 1;
        place.onSheet = true;
        place.remarks.push(...place.item.fromSheet(lines));
      }
    }
    if (unread.length > 0)
      this.items.at(-1)?.remarks.push(remarkOf('sheetUnread', { n: unread.length, text: unread.join('；') }));
    this.#from = this.items.length;
  }

  /** Returns the question that an answer without a section is for: the next one of its number, or else any. */
  #next(number: number, from: number): Place | undefined {
    const open = this.items.filter((one) => one.number === number && !one.onSheet);
    return open.find((one) => this.items.indexOf(one) >= from) ?? open.find(({ item }) => !item.hasAnswer) ?? open[0];
  }

  /** Numbered lines above the first heading that ask nothing are instructions; the first question names them. */
  #dropPreamble(): void {
    const first = this.items.findIndex(({ section }) => section > 0);
    const above = this.items.slice(0, Math.max(0, first));
    // Questions that no heading stands above go on as sections from the second on.
    const isFirst = (this.#sections[this.items[first]?.section ?? 0]?.label ?? 0) <= 1;
    if (!isFirst || above.length === 0 || above.some(({ item }) => item.hasOptions || item.hasAnswer)) return;
    this.items.splice(0, above.length);
    const text = above.map(({ item, number }) => `${number}. ${item.stem}`).join(' ');
    this.items[0]?.remarks.push(remarkOf('preamble', { text }));
  }

  parsed(): LaidOut[] {
    this.#dropPreamble();
    return this.items.map(({ item, number, remarks }, at) => ({
      isAsked: item.hasOptions || item.hasAnswer,
      ...item.parsed({ position: at + 1, place: String(number), remarks }),
    }));
  }
}
