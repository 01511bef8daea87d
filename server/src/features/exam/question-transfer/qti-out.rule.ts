import { countGaps, questionKindNames, replaceGaps } from '@xueyan/contract/exam/question-kind';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import type { BlankDraft, Draft, Leaving, LeavingPictures, Made } from './draft.rule.ts';
import { blockHtml, htmlOf } from './html-out.rule.ts';
import { plainOf } from './markdown.rule.ts';
import { type RemarkKind, remarkOf } from './remark.rule.ts';
import { tagsOf } from './tags.rule.ts';
import { escapeXml } from './xml.rule.ts';

const space = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const templates = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates';

/** Writes questions as a QTI 2.1 package: one item per question, with the pictures beside them. */
export function writeQti(questions: Leaving[], pictures: LeavingPictures): Made {
  const remarks: Made['remarks'] = [];
  const parts = new Map<string, Buffer>();
  const resources: string[] = [];
  for (const [at, question] of questions.entries()) {
    const say = (kind: RemarkKind, omitted = false) =>
      remarks.push({ at, remark: remarkOf(kind, { kind: questionKindNames[question.body.content.kind].zh }), omitted });
    if (!question.draft || question.draft.kind === 'compound') {
      say('kindOmitted', true);
      continue;
    }
    const id = `item${at + 1}`;
    const writing = new Writing(question, question.draft, pictures, say);
    parts.set(`${id}.xml`, Buffer.from(head + writing.item(id)));
    const keywords = tagsOf(question).map(
      (tag) => `<imsmd:keyword><imsmd:string>${escapeXml(tag)}</imsmd:string></imsmd:keyword>`,
    );
    const metadata = `<metadata><imsmd:lom><imsmd:general>${keywords.join('')}</imsmd:general></imsmd:lom></metadata>`;
    const files = [`${id}.xml`, ...writing.used].map((file) => `<file href="${file}"/>`).join('');
    resources.push(
      `<resource identifier="${id}" type="imsqti_item_xmlv2p1" href="${id}.xml">${metadata}${files}</resource>`,
    );
  }
  for (const { name, bytes } of pictures.values()) parts.set(`images/${name}`, bytes);
  const manifest = `${head}<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" identifier="questions"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>${resources.join('')}</resources></manifest>`;
  return { bytes: packArchive(new Map([['imsmanifest.xml', Buffer.from(manifest)], ...parts])), remarks };
}

const values = (list: string[]) =>
  `<correctResponse>${list.map((value) => `<value>${escapeXml(value)}</value>`).join('')}</correctResponse>`;
const declare = (id: string, cardinality: string, baseType: string, inner: string) =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${inner}</responseDeclaration>`;

class Writing {
  readonly used = new Set<string>();
  readonly #about: Leaving;
  readonly #draft: Draft;
  readonly #pictures: LeavingPictures;
  readonly #say: (kind: RemarkKind) => void;
  /** Response conditions for numbers, for which the standard has no template. */
  #numbers: string[] = [];

  constructor(about: Leaving, draft: Draft, pictures: LeavingPictures, say: (kind: RemarkKind) => void) {
    this.#about = about;
    this.#draft = draft;
    this.#pictures = pictures;
    this.#say = say;
  }

  #picture = (address: string) => {
    const picture = this.#pictures.get(address);
    if (!picture) {
      this.#say('pictureLink');
      return address;
    }
    this.used.add(`images/${picture.name}`);
    return `images/${picture.name}`;
  };
  #html = (markdown: string) => htmlOf(markdown, this.#picture);
  #blocks = (markdown: string) => blockHtml(markdown, this.#picture);

  item(id: string): string {
    const { analysis, score } = this.#about;
    const { declarations, body } = this.#parts();
    const title = plainOf(this.#draft.stem).replace(/\s+/g, ' ').slice(0, 60);
    const worth = `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="${score ?? 1}"/>`;
    const feedback = analysis.trim()
      ? `<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"><defaultValue><value>analysis</value></defaultValue></outcomeDeclaration>`
      : '';
    const shown = analysis.trim()
      ? `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="analysis" showHide="show">${this.#blocks(analysis)}</modalFeedback>`
      : '';
    return `<assessmentItem xmlns="${space}" identifier="${id}" title="${escapeXml(title)}" adaptive="false" timeDependent="false">${declarations}${worth}${feedback}<itemBody>${body}</itemBody>${this.#processing()}${shown}</assessmentItem>`;
  }

  #processing(): string {
    if (this.#draft.kind === 'essay') return '';
    if (this.#numbers.length > 0) return `<responseProcessing>${this.#numbers.join('')}</responseProcessing>`;
    const mapped = ['blank', 'cloze'].includes(this.#draft.kind ?? '');
    return `<responseProcessing template="${templates}/${mapped ? 'map_response' : 'match_correct'}"/>`;
  }

  #choices = (options: string[]) =>
    options.map((text, at) => `<simpleChoice identifier="o${at + 1}">${this.#html(text)}</simpleChoice>`).join('');

  #parts(): { declarations: string; body: string } {
    const draft = this.#draft;
    const stem = this.#blocks(draft.stem);
    const id = (at: number) => `o${at + 1}`;
    switch (draft.kind) {
      case 'single':
      case 'multiple': {
        const single = draft.kind === 'single';
        if (!single && draft.credit !== 'exact') this.#say('creditLost');
        return {
          declarations: declare('RESPONSE', single ? 'single' : 'multiple', 'identifier', values(draft.right.map(id))),
          body: `${stem}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${single ? 1 : 0}">${this.#choices(draft.options)}</choiceInteraction>`,
        };
      }
      case 'judge':
        return {
          declarations: declare('RESPONSE', 'single', 'identifier', values([draft.truth ? 'o1' : 'o2'])),
          body: `${stem}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">${this.#choices(['正确', '错误'])}</choiceInteraction>`,
        };
      case 'ordering':
        if (draft.credit !== 'exact') this.#say('creditLost');
        return {
          declarations: declare('RESPONSE', 'ordered', 'identifier', values(draft.right.map(id))),
          body: `${stem}<orderInteraction responseIdentifier="RESPONSE" shuffle="false">${this.#choices(draft.options)}</orderInteraction>`,
        };
      case 'matching':
        return this.#matching(stem);
      case 'blank':
        return this.#gaps(draft.blanks.map((blank) => ({ options: [], right: -1, blank })));
      case 'cloze':
        return this.#gaps(draft.gaps);
      default: {
        const rubric = draft.rubric.map(({ point, weight }) => `- ${point}（${weight}分）`).join('\n');
        if (rubric) this.#say('rubricText');
        const key = this.#blocks([draft.reference, rubric].filter(Boolean).join('\n\n'));
        return {
          declarations: '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>',
          body: `${stem}${key ? `<rubricBlock view="scorer">${key}</rubricBlock>` : ''}<extendedTextInteraction responseIdentifier="RESPONSE" expectedLength="${draft.maxLength}"/>`,
        };
      }
    }
  }

  #matching(stem: string): { declarations: string; body: string } {
    const { left, options, pairs, credit } = this.#draft;
    if (credit !== 'exact') this.#say('creditLost');
    const set = (prefix: string, texts: string[], most: number) =>
      `<simpleMatchSet>${texts.map((text, at) => `<simpleAssociableChoice identifier="${prefix}${at + 1}" matchMax="${most}">${this.#html(text)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
    return {
      declarations: declare(
        'RESPONSE',
        'multiple',
        'directedPair',
        values(pairs.map((right, at) => `l${at + 1} o${right + 1}`)),
      ),
      body: `${stem}<matchInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="${left.length}">${set('l', left, 1)}${set('o', options, left.length)}</matchInteraction>`,
    };
  }

  #gaps(gaps: Draft['gaps']): { declarations: string; body: string } {
    const { stem, credit, ordered } = this.#draft;
    if (credit === 'exact' || !ordered) this.#say('creditLost');
    const places = gaps.map((_, at) => `\ue000${at}\ue001`);
    const marked =
      countGaps(stem) > 0 ? replaceGaps(stem, (index) => places[index] ?? '') : `${stem} ${places.join(' ')}`;
    const body = this.#blocks(marked).replace(/\ue000(\d+)\ue001/g, (_, index) =>
      this.#gap(gaps[Number(index)], Number(index)),
    );
    const hasNumber = gaps.some(({ blank }) => blank && !('accepted' in blank));
    const declarations = gaps.map(({ right, blank }, at) => {
      const name = `GAP${at + 1}`;
      if (hasNumber) this.#numbers.push(condition(name, blank));
      if (!blank)
        return declare(name, 'single', 'identifier', `${values([`o${right + 1}`])}${mapping([`o${right + 1}`], true)}`);
      if (!('accepted' in blank)) return declare(name, 'single', 'float', values([String(blank.value)]));
      return declare(
        name,
        'single',
        'string',
        `${values(blank.accepted.slice(0, 1))}${mapping(blank.accepted, !blank.ignoresCase)}`,
      );
    });
    return { declarations: declarations.join(''), body };
  }

  #gap(gap: Draft['gaps'][number] | undefined, at: number): string {
    const name = `GAP${at + 1}`;
    if (!gap || gap.blank) return `<textEntryInteraction responseIdentifier="${name}"/>`;
    const choices = gap.options.map(
      (text, index) => `<inlineChoice identifier="o${index + 1}">${escapeXml(plainOf(text))}</inlineChoice>`,
    );
    return `<inlineChoiceInteraction responseIdentifier="${name}" shuffle="false">${choices.join('')}</inlineChoiceInteraction>`;
  }
}

const mapping = (keys: string[], caseSensitive: boolean) =>
  `<mapping defaultValue="0">${keys.map((key) => `<mapEntry mapKey="${escapeXml(key)}" mappedValue="1" caseSensitive="${caseSensitive}"/>`).join('')}</mapping>`;

/** Writes a condition that adds one if a gap is right: a number within its tolerance, or a text in its mapping. */
function condition(name: string, blank: BlankDraft | null): string {
  const variable = `<variable identifier="${name}"/>`;
  const add = (inner: string) =>
    `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${inner}</sum></setOutcomeValue>`;
  if (!blank || 'accepted' in blank) return add(`<mapResponse identifier="${name}"/>`);
  const { tolerance } = blank;
  return `<responseCondition><responseIf><equal toleranceMode="absolute" tolerance="${tolerance} ${tolerance}">${variable}<correct identifier="${name}"/></equal>${add('<baseValue baseType="float">1</baseValue>')}</responseIf></responseCondition>`;
}
