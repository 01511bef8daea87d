import { takeChoice } from './choice.rule.ts';
import { type Draft, emptyDraft, type Remark } from './draft.rule.ts';
import { type HtmlReading, markdownOf } from './html-in.rule.ts';
import { markedWith, plainOf } from './markdown.rule.ts';
import { partsLost, shownVariables } from './qti-lost.rule.ts';
import { takeAssociate, takeMatch } from './qti-pairs.rule.ts';
import { type Response, responseOf } from './qti-response.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { otherNumbers } from './short-answer.rule.ts';
import { truthOf } from './words.rule.ts';
import { allBelow, childOf, elementsOf, findBelow, textOf, type XmlElement } from './xml.rule.ts';

const interactions = [
  ...['choiceInteraction', 'textEntryInteraction', 'inlineChoiceInteraction', 'extendedTextInteraction'],
  ...['matchInteraction', 'associateInteraction', 'orderInteraction', 'gapMatchInteraction', 'hotspotInteraction'],
  ...['sliderInteraction', 'uploadInteraction', 'drawingInteraction', 'customInteraction', 'hottextInteraction'],
  ...['graphicGapMatchInteraction', 'selectPointInteraction', 'mediaInteraction', 'portableCustomInteraction'],
  ...['graphicOrderInteraction', 'graphicAssociateInteraction', 'positionObjectInteraction'],
];

/** An item of QTI 2, converted to a draft. */
export class QtiItem {
  readonly draft: Draft = emptyDraft();
  readonly #item: XmlElement;
  readonly #remarks: Remark[];
  readonly #picture: (src: string) => string;
  /** Material that several items share, which stands above the text of this one. */
  readonly #material: XmlElement[];

  constructor(item: XmlElement, picture: (src: string) => string, remarks: Remark[], material: XmlElement[] = []) {
    this.#item = item;
    this.#picture = picture;
    this.#remarks = remarks;
    this.#material = material;
  }

  #markdown(element: XmlElement | undefined, other?: HtmlReading['other']): string {
    const lostLink = (href: string) => this.#remarks.push(remarkOf('linkLost', { text: href }));
    return element ? markdownOf(element, { picture: this.#picture, lostLink, ...(other && { other }) }) : '';
  }

  #response = (interaction: XmlElement): Response => responseOf(this.#item, interaction, this.#remarks);

  /** Converts the item and returns its problems. */
  understand(): Remark[] {
    const body = childOf(this.#item, 'itemBody');
    const found = body ? allBelow(body, ...interactions) : [];
    const [first] = found;
    this.#remarks.push(...partsLost(this.#item));
    if (!body || !first) return [remarkOf('onlyText')];
    const variables = shownVariables(body);
    if (variables.length > 0) return [remarkOf('variables', { text: variables.join('、') })];
    const kinds = new Set(found.map(({ name }) => name));
    const inText = [...kinds].every((name) => ['textEntryInteraction', 'inlineChoiceInteraction'].includes(name));
    if (found.length > 1 && !inText) return [remarkOf('severalParts', { n: found.length })];
    // The interaction handles its own prompt; content for markers only is not part of the question.
    const gaps: XmlElement[] = [];
    // The converter asks more than once about an element.
    const dropped = new Set<'resultFeedback' | 'hints'>();
    const stem = this.#markdown(body, (element) => {
      if (/^feedback/.test(element.name)) dropped.add('resultFeedback');
      if (element.name === 'endAttemptInteraction') dropped.add('hints');
      if (isForMarkers(element) || /^feedback|^prompt$|^endAttemptInteraction$/.test(element.name)) return '';
      if (element.name === 'hottext') return markedWith('<u>', '</u>', this.#markdown(element));
      if (element.name === 'hottextInteraction') return undefined;
      if (!interactions.includes(element.name)) return undefined;
      if (!inText) return '';
      if (!gaps.includes(element)) gaps.push(element);
      return '____';
    });
    const prompt = this.#markdown(childOf(first, 'prompt'));
    this.#remarks.push(...[...dropped].map((kind) => remarkOf(kind)));
    const material = this.#material.map((one) => this.#markdown(one));
    this.draft.stem = [...material, stem, prompt].filter(Boolean).join('\n\n');
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
      case 'choiceInteraction':
        this.#choose(interaction, choices, texts, response);
        this.#asJudgement();
        return [];
      case 'hottextInteraction': {
        const words = allBelow(interaction, 'hottext');
        this.#remarks.push(remarkOf('asChosen'));
        this.#choose(
          interaction,
          words,
          words.map((word) => this.#markdown(word)),
          response,
        );
        return [];
      }
      case 'orderInteraction':
        draft.kind = 'ordering';
        draft.options = texts;
        draft.right = response.correct.map(at);
        draft.credit = 'exact';
        return draft.right.includes(-1) ? [remarkOf('noAnswer')] : [];
      case 'matchInteraction':
      case 'associateInteraction': {
        const take = interaction.name === 'matchInteraction' ? takeMatch : takeAssociate;
        const markdown = (element: XmlElement) => this.#markdown(element);
        return take(draft, interaction, response, { markdown, remarks: this.#remarks });
      }
      case 'extendedTextInteraction': {
        draft.kind = 'essay';
        const blocks = allBelow(body, 'rubricBlock').filter(isForMarkers);
        draft.reference = [...response.correct, ...blocks.map((block) => this.#markdown(block))].join('\n\n');
        const length = Number(interaction.attributes.get('expectedLength'));
        if (length >= 10 && length <= 20_000) draft.maxLength = length;
        return [];
      }
      default:
        return [remarkOf('otherKind', { text: interaction.name })];
    }
  }

  #choose(interaction: XmlElement, choices: XmlElement[], texts: string[], response: Response): void {
    const { draft } = this;
    const { correct, mapped, otherwise } = response;
    const ids = choices.map(({ attributes }) => attributes.get('identifier') ?? '');
    const worth = (id: string) => mapped.find(({ key }) => key === id)?.value ?? otherwise;
    const right = correct.length > 0 ? correct : ids.filter((id) => mapped.length > 0 && worth(id) > 0);
    for (const id of right.filter((one) => !ids.includes(one))) this.#remarks.push(remarkOf('noOption', { text: id }));
    const indexes = ids.flatMap((id, at) => (right.includes(id) ? [at] : []));
    const most = interaction.attributes.get('maxChoices');
    const single = most === '1' || (indexes.length === 1 && most === undefined);
    if (mapped.length === 0) Object.assign(draft, { options: texts, credit: single ? '' : 'exact' });
    else {
      const earned = ids.map(worth).filter((value) => value > 0);
      const whole = single ? Math.max(...earned, 0) : earned.reduce((sum, value) => sum + value, 0);
      const share = (id: string) => worth(id) / (whole || 1);
      const options = texts.map((text, at) => ({ text, share: share(ids[at] ?? '') }));
      this.#remarks.push(...takeChoice(draft, options, !single));
    }
    Object.assign(draft, { kind: single ? 'single' : 'multiple', right: indexes });
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

  #gaps(found: XmlElement[]): Remark[] {
    const { draft } = this;
    const worths = new Set<number>();
    const gaps = found.map((gap): Draft['gaps'][number] => {
      const response = this.#response(gap);
      if (gap.name === 'inlineChoiceInteraction') {
        const choices = elementsOf(gap, 'inlineChoice');
        const ids = choices.map(({ attributes }) => attributes.get('identifier') ?? '');
        const earning = response.mapped.filter(({ value }) => value > 0);
        const most = Math.max(...earning.map(({ value }) => value), 0);
        const best = earning.filter(({ value }) => value === most).map(({ key }) => key);
        const right = ids.findIndex((id) => (response.correct.length > 0 ? response.correct : best).includes(id));
        if (earning.length > best.length) this.#remarks.push(remarkOf('partialCredit'));
        const others = best.filter((id) => id !== ids[right]).map((id) => textOf(choices[ids.indexOf(id)]).trim());
        if (others.length > 0) this.#remarks.push(remarkOf('moreRight', { text: others.join('、') }));
        worths.add(most || 1);
        return { options: choices.map((choice) => this.#markdown(choice)), right, blank: null };
      }
      const earning = response.mapped.filter(({ value }) => value > 0);
      const full = Math.max(...earning.map(({ value }) => value), 0);
      worths.add(full || 1);
      const best = earning.filter(({ value }) => value === full);
      const accepted = [...new Set([...response.correct, ...best.map(({ key }) => key)])].filter(Boolean);
      const partly = earning.filter(({ value, key }) => value < full && !accepted.includes(key));
      const number = Number(accepted[0]);
      if (/^(float|integer)$/.test(response.baseType) && accepted[0] && !Number.isNaN(number)) {
        const others = accepted.slice(1).filter((text) => Number(text) !== number);
        const shares = [
          ...others.map((text) => ({ text, share: 1 })),
          ...partly.map(({ key, value }) => ({ text: key, share: value / full })),
        ];
        this.#remarks.push(...otherNumbers(shares));
        return { options: [], right: -1, blank: { value: number, tolerance: response.tolerance } };
      }
      if (partly.length > 0)
        this.#remarks.push(remarkOf('extraAnswers', { text: partly.map(({ key }) => key).join('、') }));
      const ignoresCase = best.length > 0 ? !best.some((one) => one.caseSensitive) : response.ignoresCase;
      return { options: [], right: -1, blank: accepted.length > 0 ? { accepted, ignoresCase } : null };
    });
    if (worths.size > 1) this.#remarks.push(remarkOf('gapWeights'));
    const blanks = gaps.flatMap(({ blank }) => blank ?? []);
    draft.kind = gaps.some(({ options }) => options.length > 0) ? 'cloze' : 'blank';
    if (draft.kind === 'blank') draft.blanks = blanks;
    else draft.gaps = gaps;
    return draft.kind === 'blank' && blanks.length < gaps.length ? [remarkOf('noAnswer')] : [];
  }

  /** Returns the feedback shown after answering. */
  analysis(): string {
    const said = elementsOf(this.#item, 'modalFeedback')
      .map((feedback) => this.#markdown(findBelow(feedback, 'contentBody') ?? feedback))
      .filter(Boolean);
    const pieces = [...new Set(said)];
    if (pieces.length > 1) this.#remarks.push(remarkOf('mergedFeedback', { n: pieces.length }));
    return pieces.join('\n\n');
  }
}

/** Returns whether a block is for those who mark, rather than for candidates. */
const isForMarkers = ({ name, attributes }: XmlElement) =>
  name === 'rubricBlock' && !/\b(?:candidate|testTaker)\b/i.test(attributes.get('view') ?? '');

const isNoFeedback = (child: XmlElement | string) => typeof child === 'string' || !/^feedback/.test(child.name);
