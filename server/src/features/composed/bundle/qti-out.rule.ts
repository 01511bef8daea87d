import type { PackedPaper } from '@xueyan/contract/teaching/packed';
import { escapeXml } from '../../../platform/parser/xml-tree.ts';

type Html = (markdown: string) => string;
type Question = PackedPaper['sections'][number]['questions'][number];

const material = (html: string) => `<material><mattext texttype="text/html">${escapeXml(html)}</mattext></material>`;
const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
const scored = (condition: string) =>
  `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes><respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>`;
const equal = (value: string) => `<varequal respident="response1">${escapeXml(value)}</varequal>`;
const choices = (cardinality: 'Single' | 'Multiple', labels: { id: string; html: string }[]) =>
  `<response_lid ident="response1" rcardinality="${cardinality}"><render_choice>${labels
    .map(({ id, html }) => `<response_label ident="${escapeXml(id)}">${material(html)}</response_label>`)
    .join('')}</render_choice></response_lid>`;
const written =
  '<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="answer1" rshuffle="No"/></render_fib></response_str>';

/** Returns the contents of an item; null if the QTI 1.2 of cartridges cannot express the question. */
function bodyOf({ body: { content, key } }: Question, html: Html): { profile: string; body: string } | null {
  const stem = material(html(content.stem));
  if (content.kind === 'single' && key.kind === 'single') {
    const labels = content.options.map(({ id, text }) => ({ id, html: html(text) }));
    const body = `<presentation>${stem}${choices('Single', labels)}</presentation>${scored(equal(key.correct))}`;
    return { profile: 'multiple_choice', body };
  }
  if (content.kind === 'multiple' && key.kind === 'multiple') {
    const labels = content.options.map(({ id, text }) => ({ id, html: html(text) }));
    const right = content.options.map(({ id }) => (key.correct.includes(id) ? equal(id) : `<not>${equal(id)}</not>`));
    const body = `<presentation>${stem}${choices('Multiple', labels)}</presentation>${scored(`<and>${right.join('')}</and>`)}`;
    return { profile: 'multiple_response', body };
  }
  if (content.kind === 'judge' && key.kind === 'judge') {
    const labels = ['True', 'False'].map((id) => ({ id: id.toLowerCase(), html: id }));
    const body = `<presentation>${stem}${choices('Single', labels)}</presentation>${scored(equal(String(key.correct)))}`;
    return { profile: 'true_false', body };
  }
  const [only, ...others] = key.kind === 'blank' ? key.blanks : [];
  if (content.kind === 'blank' && only && others.length === 0 && only.form === 'text') {
    const condition = only.accepted.map((text) => equal(text)).join('');
    return { profile: 'fib', body: `<presentation>${stem}${written}</presentation>${scored(condition)}` };
  }
  if (content.kind === 'essay') return { profile: 'essay', body: `<presentation>${stem}${written}</presentation>` };
  return null;
}

/** Converts a paper to an assessment of Common Cartridge; counts the questions that it cannot express. */
export function assessmentOf(ident: string, paper: PackedPaper, html: Html): { xml: string; left: number } {
  let left = 0;
  const items = paper.sections
    .flatMap(({ questions }) => questions)
    .flatMap((question, at) => {
      const made = bodyOf(question, html);
      if (!made) left += 1;
      const name = `q${at + 1}`;
      return made
        ? [
            `<item ident="${name}" title="${name}"><itemmetadata><qtimetadata>${field('cc_profile', `cc.${made.profile}.v0p1`)}${field(
              'cc_weighting',
              String(question.points),
            )}</qtimetadata></itemmetadata>${made.body}</item>`,
          ]
        : [];
    });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="${ident}" title="${escapeXml(paper.title)}"><qtimetadata>${field(
    'cc_profile',
    'cc.exam.v0p1',
  )}</qtimetadata><section ident="root_section">${items.join('\n')}</section></assessment></questestinterop>
`;
  return { xml, left };
}
