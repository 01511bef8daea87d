import { type Draft, emptyDraft, type Remark } from './draft.rule.ts';
import { type HtmlReading, markdownOf } from './html-in.rule.ts';
import { plainOf } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { truthOf } from './words.rule.ts';
import { allBelow, childOf, elementsOf, findBelow, textOf, type XmlElement } from './xml.rule.ts';

const interactions = [
  ...['choiceInteraction', 'textEntryInteraction', 'inlineChoiceInteraction', 'extendedTextInteraction'],
  ...['matchInteraction', 'associateInteraction', 'orderInteraction', 'gapMatchInteraction', 'hotspotInteraction'],
  ...['sliderInteraction', 'uploadInteraction', 'drawingInteraction', 'customInteraction', 'hottextInteraction'],
  ...['graphicGapMatchInteraction', 'selectPointInteraction', 'mediaInteraction', 'portableCustomInteraction'],
];

/** Correct values of a response declaration. */
interface Response {
  correct: string[];
  mapped: { key: string; value: number; caseSensitive: boolean }[];
  baseType: string;
  tolerance: number;
}

/** An item of QTI 2, converted to a draft. */
export class QtiItem {
  readonly draft: Draft = emptyDraft();
  readonly #item: XmlElement;
  readonly #remarks: Remark[];
  readonly #picture: (src: string) => string;

  constructor(item: XmlElement, picture: (src: string) => string, remarks: Remark[]) {
    this.#item = item;
    this.#picture = picture;
    this.#remarks = remarks;
  }

  #markdown(element: XmlElement | undefined, other?: HtmlReading['other']): string {
    return element ? markdownOf(element, { picture: this.#picture, ...(other && { other }) }) : '';
  }

  #response(interaction: XmlElement): Response {
    const identifier = interaction.attributes.get('responseIdentifier') ?? '';
    const declared = elementsOf(this.#item, 'responseDeclaration').find(
      (one) => one.attributes.get('identifier') === identifier,
    );
    const equal = allBelow(this.#item, 'equal').find((one) =>
      elementsOf(one, 'variable').some((name) => name.attributes.get('identifier') === identifier),
    );
    return {
      correct: elementsOf(childOf(declared, 'correctResponse'), 'value').map((value) => textOf(value).trim()),
      mapped: elementsOf(childOf(declared, 'mapping'), 'mapEntry').map(({ attributes }) => ({
        key: attributes.get('mapKey') ?? '',
        value: Number(attributes.get('mappedValue') ?? 0),
        caseSensitive: attributes.get('caseSensitive') === 'true',
      })),
      baseType: declared?.attributes.get('baseType') ?? '',
      tolerance:
        equal?.attributes.get('toleranceMode') === 'absolute'
          ? Number((equal.attributes.get('tolerance') ?? '0').split(/\s/)[0]) || 0
          : 0,
    };
  }

  /** Converts the item and returns its problems. */
  understand(): Remark[] {
    const body = childOf(this.#item, 'itemBody');
    const found = body ? allBelow(body, ...interactions) : [];
    const [first] = found;
    if (!body || !first) return [remarkOf('otherKind', { text: this.#item.name })];
    const kinds = new Set(found.map(({ name }) => name));
    const inText = [...kinds].every((name) => ['textEntryInteraction', 'inlineChoiceInteraction'].includes(name));
    if (found.length > 1 && !inText) return [remarkOf('severalParts', { n: found.length })];
    // The interaction handles its own prompt; content for markers only is not part of the question.
    const gaps: XmlElement[] = [];
    const stem = this.#markdown(body, (element) => {
      if (isForMarkers(element) || /^feedback/.test(element.name)) return '';
      if (!interactions.includes(element.name)) return undefined;
      if (!inText) return '';
      if (!gaps.includes(element)) gaps.push(element);
      return '____';
    });
    const prompt = this.#markdown(childOf(first, 'prompt'));
    this.draft.stem = [stem, prompt].filter(Boolean).join('\n\n');
    const rubric = allBelow(body, 'rubricBlock').filter(isForMarkers);
    if (rubric.length > 0 && first.name !== 'extendedTextInteraction')
      this.#remarks.push(remarkOf('lostHere', { text: rubric.map(textOf).join(' ') }));
    return inText ? this.#gaps(gaps) : this.#interaction(first, body);
  }

  #interaction(interaction: XmlElement, body: XmlElement): Remark[] {
    const { draft } = this;
    const response = this.#response(interaction);
    const choices = allBelow(interaction, 'simpleChoice');
    const texts = choices.map((choice) =>
      this.#markdown({ ...choice, children: choice.children.filter(isNoFeedback) }),
    );
    const at = (identifier: string) =>
      choices.findIndex((choice) => choice.attributes.get('identifier') === identifier);
    if (choices.some((choice) => choice.children.some((child) => !isNoFeedback(child))))
      this.#remarks.push(remarkOf('feedback'));
    switch (interaction.name) {
      case 'choiceInteraction': {
        const positive = response.mapped.filter(({ value }) => value > 0);
        const keys = response.correct.length > 0 ? response.correct : positive.map(({ key }) => key);
        draft.options = texts;
        draft.right = keys
          .map(at)
          .filter((one) => one >= 0)
          .toSorted((one, other) => one - other);
        const single =
          interaction.attributes.get('maxChoices') === '1' ||
          (draft.right.length === 1 && !interaction.attributes.has('maxChoices'));
        draft.kind = single ? 'single' : 'multiple';
        if (draft.kind === 'multiple') draft.credit = positive.length > 0 ? 'proportional' : 'exact';
        if (new Set(positive.map(({ value }) => value)).size > 1) this.#remarks.push(remarkOf('partialCredit'));
        this.#asJudgement();
        return [];
      }
      case 'orderInteraction':
        draft.kind = 'ordering';
        draft.options = texts;
        draft.right = response.correct.map(at);
        draft.credit = 'exact';
        return draft.right.includes(-1) ? [remarkOf('noAnswer')] : [];
      case 'matchInteraction':
        return this.#pairs(interaction, response);
      case 'extendedTextInteraction': {
        draft.kind = 'essay';
        draft.reference = allBelow(body, 'rubricBlock')
          .filter(isForMarkers)
          .map((block) => this.#markdown(block))
          .join('\n\n');
        if (draft.reference === '') draft.reference = response.correct.join('\n');
        const length = Number(interaction.attributes.get('expectedLength'));
        if (length >= 10 && length <= 20_000) draft.maxLength = length;
        return [];
      }
      default:
        return [remarkOf('otherKind', { text: interaction.name })];
    }
  }

  /** Converts a choice with the two options true and false to a true-or-false question. */
  #asJudgement(): void {
    const { draft } = this;
    const truths = draft.options.map((option) => truthOf(plainOf(option)));
    if (draft.kind !== 'single' || truths.length !== 2 || !truths.includes(true) || !truths.includes(false)) return;
    draft.kind = 'judge';
    draft.truth = truths[draft.right[0] ?? -1] ?? null;
    draft.options = [];
    draft.right = [];
  }

  #pairs(interaction: XmlElement, { correct, mapped }: Response): Remark[] {
    const { draft } = this;
    draft.kind = 'matching';
    draft.credit = mapped.length > 0 ? 'each' : 'exact';
    const [lefts = [], rights = []] = elementsOf(interaction, 'simpleMatchSet').map((set) =>
      elementsOf(set, 'simpleAssociableChoice'),
    );
    const ids = (list: XmlElement[]) => list.map(({ attributes }) => attributes.get('identifier') ?? '');
    draft.left = lefts.map((one) => this.#markdown(one));
    draft.options = rights.map((one) => this.#markdown(one));
    const pairs = (correct.length > 0 ? correct : mapped.filter(({ value }) => value > 0).map(({ key }) => key)).map(
      (pair) => pair.split(/\s+/),
    );
    const several = ids(lefts).map((id) =>
      pairs.flatMap((pair) => (pair.includes(id) ? [ids(rights).indexOf(pair.find((one) => one !== id) ?? '')] : [])),
    );
    if (several.some(({ length }) => length > 1)) return this.#asParts(several);
    draft.pairs = ids(lefts).map((id) =>
      ids(rights).indexOf(pairs.find((pair) => pair.includes(id))?.find((one) => one !== id) ?? ''),
    );
    return draft.pairs.includes(-1) ? [remarkOf('noAnswer')] : [];
  }

  /** A matching with several pairs of one item becomes a multiple choice for each item. */
  #asParts(right: number[][]): Remark[] {
    const { draft } = this;
    const { left, options, credit } = draft;
    draft.parts = left.map((stem, at) => ({
      weight: 1,
      draft: {
        ...{ ...emptyDraft(), kind: 'multiple', stem, options: [...options] },
        ...{ right: (right[at] ?? []).filter((one) => one >= 0), credit: credit === 'each' ? 'proportional' : 'exact' },
      },
    }));
    Object.assign(draft, { kind: 'compound', left: [], options: [], credit: '' });
    this.#remarks.push(remarkOf('asParts'));
    return right.some((list) => list.includes(-1)) ? [remarkOf('noAnswer')] : [];
  }

  #gaps(found: XmlElement[]): Remark[] {
    const { draft } = this;
    const gaps = found.map((gap): Draft['gaps'][number] => {
      const response = this.#response(gap);
      if (gap.name === 'inlineChoiceInteraction') {
        const choices = elementsOf(gap, 'inlineChoice');
        const right = choices.findIndex(({ attributes }) =>
          response.correct.includes(attributes.get('identifier') ?? ''),
        );
        return { options: choices.map((choice) => this.#markdown(choice)), right, blank: null };
      }
      const number = Number(response.correct[0]);
      if (/^(float|integer)$/.test(response.baseType) && response.correct[0] && !Number.isNaN(number))
        return { options: [], right: -1, blank: { value: number, tolerance: response.tolerance } };
      const full = Math.max(...response.mapped.map(({ value }) => value), 0);
      const partly = response.mapped.filter(({ value }) => value > 0 && value < full);
      if (partly.length > 0)
        this.#remarks.push(remarkOf('extraAnswers', { text: partly.map(({ key }) => key).join('、') }));
      const best = response.mapped.filter(({ value }) => value > 0 && value === full);
      const accepted = [...new Set([...response.correct, ...best.map(({ key }) => key)])].filter(Boolean);
      const ignoresCase = !best.some(({ caseSensitive }) => caseSensitive);
      return { options: [], right: -1, blank: accepted.length > 0 ? { accepted, ignoresCase } : null };
    });
    const blanks = gaps.flatMap(({ blank }) => blank ?? []);
    draft.kind = gaps.some(({ options }) => options.length > 0) ? 'cloze' : 'blank';
    if (draft.kind === 'blank') draft.blanks = blanks;
    else draft.gaps = gaps;
    return draft.kind === 'blank' && blanks.length < gaps.length ? [remarkOf('noAnswer')] : [];
  }

  /** Returns the feedback shown after answering. */
  analysis(): string {
    return elementsOf(this.#item, 'modalFeedback')
      .map((feedback) => this.#markdown(findBelow(feedback, 'contentBody') ?? feedback))
      .filter(Boolean)
      .join('\n\n');
  }
}

/** Returns whether a block is for those who mark, rather than for candidates. */
const isForMarkers = ({ name, attributes }: XmlElement) =>
  name === 'rubricBlock' && !/\b(?:candidate|testTaker)\b/i.test(attributes.get('view') ?? '');

const isNoFeedback = (child: XmlElement | string) => typeof child === 'string' || !/^feedback/.test(child.name);
