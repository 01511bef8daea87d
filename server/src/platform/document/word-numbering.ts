import { childOf, elementsOf, type XmlElement } from '../parser/xml-tree.ts';
import { listNumber } from './list-number.ts';

/** The mark that Word shows before a paragraph of a list. */
export interface Label {
  /** As it is shown, such as `1.` or `（一）`; empty for a bullet. */
  text: string;
  isBullet: boolean;
  /** Id of the list, and the level in it from 0. */
  list: string;
  level: number;
  number: number;
  /** A bullet, or a decimal number of this level alone with a full stop, as lists in Markdown have. */
  isUsual: boolean;
}

interface Level {
  format: string;
  text: string;
  start: number;
  /** Number of the level, from 1, behind which this one begins again; 0: never. */
  restart: number | null;
  /** Numbers of higher levels are decimal in its label. */
  legal: boolean;
  /** Style whose paragraphs are on this level. */
  style: string;
}

/** A list of the document: lists of one definition share their counts. */
interface List {
  definition: string;
  levels: Level[];
  /** Levels whose first paragraph in this list begins at a number of its own. */
  starts: Map<number, number>;
}

interface Style {
  parent: string;
  numId: string;
  level: string;
}

const val = (element: XmlElement | undefined) => element?.attributes.get('val') ?? '';
const isOn = (element: XmlElement | undefined) => element !== undefined && !/^(0|false|off)$/.test(val(element));
const deepest = 8;

/**
 * Counts the paragraphs that Word numbers automatically, in themselves or by their style, and returns their labels as
 * Word shows them.
 */
export class Numbering {
  readonly #styles = new Map<string, Style>();
  #usualStyle = '';
  readonly #lists = new Map<string, List>();
  readonly #counts = new Map<string, (number | undefined)[]>();

  constructor(numbering: XmlElement | undefined, styles?: XmlElement | undefined) {
    for (const one of elementsOf(styles, 'style')) this.#addStyle(one);
    const definitions = new Map(
      elementsOf(numbering, 'abstractNum').map((one) => [one.attributes.get('abstractNumId') ?? '', one]),
    );
    const numbers = new Map(elementsOf(numbering, 'num').map((one) => [one.attributes.get('numId') ?? '', one]));
    for (const [id, number] of numbers) {
      let definition = val(childOf(number, 'abstractNumId'));
      // A definition may only name a style of lists, which has the levels.
      const linked = this.#styles.get(val(childOf(definitions.get(definition), 'numStyleLink')))?.numId ?? '';
      definition = val(childOf(numbers.get(linked), 'abstractNumId')) || definition;
      this.#lists.set(id, listOf(definition, definitions.get(definition), number));
    }
  }

  #addStyle(style: XmlElement): void {
    const id = style.attributes.get('styleId') ?? '';
    const numPr = childOf(childOf(style, 'pPr'), 'numPr');
    const [numId, level] = [val(childOf(numPr, 'numId')), val(childOf(numPr, 'ilvl'))];
    this.#styles.set(id, { parent: val(childOf(style, 'basedOn')), numId, level });
    if (style.attributes.get('type') === 'paragraph' && /^(1|true|on)$/.test(style.attributes.get('default') ?? ''))
      this.#usualStyle = id;
  }

  /** Returns the label of a paragraph with these properties (`w:pPr`), which counts it; null outside of lists. */
  labelOf(properties: XmlElement | undefined): Label | null {
    const { numId, at } = this.#placeOf(properties);
    const list = this.#lists.get(numId);
    const level = list?.levels[at];
    if (!list || !level) return null;
    const place = { list: numId, level: at };
    if (level.format === 'bullet') return { text: '', isBullet: true, ...place, number: 0, isUsual: true };
    const counts = this.#count(list, at, level);
    const text = level.text.replace(/%(\d)/g, (_, digit) => {
      const above = Number(digit) - 1;
      const format = list.levels[above]?.format ?? 'decimal';
      const shown = level.legal && format !== 'none' ? 'decimal' : format;
      return listNumber(shown, counts[above] ?? list.levels[above]?.start ?? 1);
    });
    const isUsual = level.format === 'decimal' && level.text.trim() === `%${at + 1}.`;
    return text.trim() === ''
      ? null
      : { text: text.trim(), isBullet: false, ...place, number: counts[at] ?? 0, isUsual };
  }

  #count(list: List, at: number, level: Level): (number | undefined)[] {
    const counts = this.#counts.get(list.definition) ?? [];
    this.#counts.set(list.definition, counts);
    const own = list.starts.get(at);
    list.starts.delete(at);
    counts[at] = own ?? (counts[at] ?? level.start - 1) + 1;
    for (let below = at + 1; below <= deepest; below++) {
      const restart = list.levels[below]?.restart ?? null;
      if (restart === null || at < restart) counts[below] = undefined;
    }
    return counts;
  }

  #placeOf(properties: XmlElement | undefined): { numId: string; at: number } {
    const numPr = childOf(properties, 'numPr');
    const chain = this.#chainOf(val(childOf(properties, 'pStyle')) || this.#usualStyle);
    const own = val(childOf(numPr, 'numId'));
    const numId = own || (chain.map((id) => this.#styles.get(id)?.numId ?? '').find(Boolean) ?? '');
    const level = val(childOf(numPr, 'ilvl'));
    if (level !== '') return { numId, at: Number(level) };
    const levels = this.#lists.get(numId)?.levels ?? [];
    const linked = own ? -1 : chain.map((id) => levels.findIndex((one) => one?.style === id)).find((at) => at >= 0);
    const said = own ? '' : (chain.map((id) => this.#styles.get(id)?.level ?? '').find(Boolean) ?? '');
    return { numId, at: linked !== undefined && linked >= 0 ? linked : Number(said || 0) };
  }

  /** Returns a style and those that it is based on. */
  #chainOf(style: string): string[] {
    const chain: string[] = [];
    let id = style;
    while (id !== '' && !chain.includes(id) && chain.length < 20) {
      chain.push(id);
      id = this.#styles.get(id)?.parent ?? '';
    }
    return chain;
  }
}

function listOf(definition: string, abstract: XmlElement | undefined, number: XmlElement): List {
  const levels: Level[] = [];
  const add = (level: XmlElement) => {
    levels[Number(level.attributes.get('ilvl') ?? 0)] = levelOf(level);
  };
  for (const level of elementsOf(abstract, 'lvl')) add(level);
  const starts = new Map<number, number>();
  for (const override of elementsOf(number, 'lvlOverride')) {
    const at = Number(override.attributes.get('ilvl') ?? 0);
    const level = childOf(override, 'lvl');
    if (level) add({ ...level, attributes: new Map([...level.attributes, ['ilvl', String(at)]]) });
    const start = val(childOf(override, 'startOverride'));
    if (start !== '') starts.set(at, Number(start));
  }
  return { definition, levels: levels.slice(0, deepest + 1), starts };
}

function levelOf(level: XmlElement): Level {
  const said = (name: string) => val(childOf(level, name));
  return {
    ...{ format: said('numFmt'), text: said('lvlText'), start: said('start') === '' ? 1 : Number(said('start')) },
    restart: said('lvlRestart') === '' ? null : Number(said('lvlRestart')),
    ...{ legal: isOn(childOf(level, 'isLgl')), style: said('pStyle') },
  };
}
