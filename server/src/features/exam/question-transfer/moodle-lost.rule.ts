import type { Remark } from './draft.rule.ts';
import { plainOf } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { childOf, elementsOf, textOf, type XmlElement } from './xml.rule.ts';

const wordsIn = (element: XmlElement | undefined) =>
  (element ? textOf(childOf(element, 'text') ?? element) : '')
    .replace(/<[^<>]{0,999}>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

/** What Moodle writes into each question by itself: whether an answer is right is shown here anyway. */
const stock =
  /^(?:your answer is (?:partially )?(?:in)?correct|(?:您|你)的(?:答案|回答)是?(?:部分)?(?:不)?正确的?|回答(?:部分)?(?:不)?正确|答案(?:部分)?(?:不)?正确)[.。!！]?$/i;

/** Returns remarks on the parts and settings of a question that have no place here, whatever its type. */
export function settingsLost(question: XmlElement): Remark[] {
  const remarks: Remark[] = [];
  const said = (name: string) => wordsIn(childOf(question, name));
  if (elementsOf(question, 'hint').some((hint) => wordsIn(hint) !== '')) remarks.push(remarkOf('hints'));
  const results = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map(said);
  if (results.some((text) => text !== '' && !stock.test(text))) remarks.push(remarkOf('resultFeedback'));
  if (/^(?:0|false)$/i.test(said('shuffleanswers'))) remarks.push(remarkOf('fixedOrder'));
  return remarks;
}

/** Returns remarks on what an essay asks of a response, which here is a text of any length. */
export function essayLosses(question: XmlElement): Remark[] {
  const said = (name: string) => wordsIn(childOf(question, name));
  const [least, most] = [Number(said('minwordlimit')), Number(said('maxwordlimit'))];
  const template = said('responsetemplate');
  const isWithFiles =
    Number(said('attachments')) !== 0 || /^(?:noinline|editorfilepicker)$/.test(said('responseformat'));
  return [
    ...(template ? [remarkOf('replyTemplate', { text: template })] : []),
    ...(isWithFiles ? [remarkOf('attachments')] : []),
    ...(least > 0 || most > 0 ? [remarkOf('wordLimit', { text: `${least || 0}–${most || '∞'}` })] : []),
  ];
}

/** Names the categories of a file: the last part of each path, `$course$/top/Shell` being `Shell`. */
export function categoryNotes(paths: string[]): Remark[] {
  const names = paths.map((path) => {
    // A doubled slash is one within a name.
    const parts = path.trim().replaceAll('//', '\ue000').split('/').filter(Boolean);
    return (parts.at(-1) ?? '').replaceAll('\ue000', '/').trim();
  });
  const kept = [...new Set(names)].filter((name) => name !== '' && name !== 'top');
  return kept.length > 0 ? [remarkOf('categories', { n: kept.length, text: kept.join('、') })] : [];
}

/** Names the numbers by which another program knows its questions. */
export function idNotes(ids: string[]): Remark[] {
  const given = ids.map((id) => id.trim()).filter(Boolean);
  return given.length > 0 ? [remarkOf('ids', { n: given.length, text: given.join('、') })] : [];
}

const plainName = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .toLowerCase();

/** Names the titles that questions have beside their text; one that only repeats its beginning or its number is none. */
export function nameNotes(questions: { name: string; stem: string }[]): Remark[] {
  const names = questions.flatMap(({ name, stem }) => {
    const plain = plainName(name.replace(/^\s*\d{1,4}\s*[.．、]/, ''));
    // Programs write the name from the words of a text, or from its source.
    const isRepeated = [stem, plainOf(stem)].some((text) => plainName(text.slice(0, 200)).startsWith(plain));
    return isRepeated || /^(?:q|题|第|item|question|问题|试题)?\d{0,4}题?$/u.test(plain) ? [] : [name.trim()];
  });
  return names.length > 0 ? [remarkOf('names', { n: names.length, text: names.join('、') })] : [];
}
