import { knowledgeFaults } from '@xueyan/contract/ai/knowledge';
import { readArchive } from '../archive/read-archive.ts';
import { alternativeOf } from '../document/drawing.ts';
import { relationIdOf, relationsName, targetOf } from '../document/office-part.ts';
import { latexOf } from '../document/omml-in.ts';
import { childOf, elementsOf, findBelow, parseXmlTree, textOf, type XmlElement } from './xml-tree.ts';

const limits = { entries: 20_000, bytes: 60 * 1024 * 1024, entryBytes: 10 * 1024 * 1024 };
/** The parts that list the slides, and the slides. */
const wanted = /^(?:_rels\/\.rels|ppt\/[^/]+\.xml|ppt\/_rels\/[^/]+\.rels|ppt\/slides\/[^/]+\.xml)$/;
const numbered = /^ppt\/slides\/slide(\d+)\.xml$/;

/**
 * Returns the texts of the slides of a presentation, one paragraph per line, in the order in which it shows them.
 * Slides that it does not list, as programs leave them behind when one is deleted, are not read.
 */
export async function readSlides(bytes: Buffer): Promise<string[]> {
  const parts = await readArchive(bytes, limits, (path) => wanted.test(path));
  return orderOf(parts).flatMap((name) => {
    const slide = parts.get(name);
    return slide ? [linesIn(tree(slide)).filter(Boolean).join('\n')] : [];
  });
}

const tree = (bytes: Buffer) => parseXmlTree(bytes, knowledgeFaults.noText);

/** Returns the names of the slides in order; by their numbers where nothing lists them. */
function orderOf(parts: ReadonlyMap<string, Buffer>): string[] {
  const main = relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.to ?? 'ppt/presentation.xml';
  const presentation = parts.get(main);
  const root = presentation && tree(presentation);
  const list = root && childOf(root, 'sldIdLst');
  if (!presentation || !list)
    return [...parts.keys()]
      .filter((name) => numbered.test(name))
      .toSorted((one, other) => Number(numbered.exec(one)?.[1]) - Number(numbered.exec(other)?.[1]));
  const targets = new Map(relationsOf(parts, main).map(({ id, to }) => [id, to]));
  const text = presentation.toString('utf8').replace(/^\ufeff/, '');
  return elementsOf(list, 'sldId').flatMap((element) => targets.get(relationIdOf(text, element)) ?? []);
}

function relationsOf(parts: ReadonlyMap<string, Buffer>, name: string): { id: string; kind: string; to: string }[] {
  const relations = parts.get(relationsName(name));
  return elementsOf(relations && tree(relations), 'Relationship').map(({ attributes }) => ({
    id: attributes.get('Id') ?? '',
    kind: attributes.get('Type')?.split('/').at(-1) ?? '',
    to: targetOf(name, attributes.get('Target') ?? ''),
  }));
}

/** Returns the paragraphs below an element. */
const linesIn = (element: XmlElement): string[] =>
  elementsOf(element).flatMap((child) => {
    if (child.name === 'p') return [wordsIn(child)];
    return linesIn(child.name === 'AlternateContent' ? alternativeOf(child) : child);
  });

const wordsIn = (paragraph: XmlElement): string =>
  elementsOf(paragraph)
    .map((child) => {
      if (child.name === 'r' || child.name === 'fld') return textOf(childOf(child, 't'));
      if (child.name === 'br') return '\n';
      if (child.name === 'AlternateContent') return wordsIn(alternativeOf(child));
      if (child.name !== 'm' && child.name !== 'oMath' && child.name !== 'oMathPara') return '';
      const math = child.name === 'oMath' ? child : findBelow(child, 'oMath');
      const latex = math ? latexOf(math, () => undefined) : '';
      return latex && `$${latex}$`;
    })
    .join('');
