import type { Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { allBelow, elementsOf, type XmlElement } from './xml.rule.ts';

/** Resources that items bring along: what they show is read with them. */
const shownWithItems =
  /webcontent|associatedcontent|stimulus|css|rptemplate|controlfile|item|imsqti_xmlv1|question-bank|qtiasiv1/i;
const isItem = /<(?:\w{1,20}:)?(?:assessmentItem|qti-assessment-item)[\s>]/;

/** Returns notes on the contents of a package that are no questions, or that its manifest does not list; `read` are. */
export function packageNotes(manifest: XmlElement, parts: ReadonlyMap<string, Buffer>, read: string[]): Remark[] {
  const others = allBelow(manifest, 'resource').filter(
    ({ attributes }) => !shownWithItems.test(attributes.get('type') ?? ''),
  );
  const nameOf = (resource: XmlElement) =>
    resource.attributes.get('href') ?? elementsOf(resource, 'file')[0]?.attributes.get('href') ?? '';
  const isTest = ({ attributes }: XmlElement) => /test|section/i.test(attributes.get('type') ?? '');
  const named = (list: XmlElement[]) => [...new Set(list.map(nameOf))].filter(Boolean).join('、');
  const [tests, rest] = [named(others.filter(isTest)), named(others.filter((one) => !isTest(one)))];
  const unlisted = [...parts].filter(
    ([name, bytes]) => /\.xml$/i.test(name) && !read.includes(name) && isItem.test(bytes.toString('utf8', 0, 4_000)),
  );
  return [
    ...(tests ? [remarkOf('structure', { text: tests })] : []),
    ...(rest ? [remarkOf('resources', { text: rest })] : []),
    ...(unlisted.length > 0 ? [remarkOf('unlisted', { text: unlisted.map(([name]) => name).join('、') })] : []),
  ];
}
