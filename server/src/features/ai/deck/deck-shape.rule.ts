import type { ImportedShape } from '@xueyan/contract/ai/deck-import';
import { relationIdOf } from '../../../platform/document/office-part.ts';
import { childOf, elementsOf, findBelow, type XmlElement } from '../../../platform/parser/xml-tree.ts';
import { isFilledIn, textOfBody } from './deck-line.rule.ts';
import type { Part, Presentation } from './deck-package.rule.ts';

type Box = [number, number, number, number];

/** A shape with its source: the body of a text, or the part of a picture. */
export interface FoundShape {
  shape: ImportedShape;
  body: XmlElement | null;
  picture: string;
}

/** Converts coordinates of a group into those of the slide. */
interface Frame {
  move: (box: Box) => Box;
}
const whole: Frame = { move: (box) => box };

/** EMU of a point. */
const pointEmu = 12_700;
/** Placeholders whose text the displaying program fills in. */
const filledIn = new Set(['sldNum', 'dt']);
const plain = { title: false, box: null, size: 0, colour: null, align: 'start' as const, address: '' };
const sizes: Record<string, number> = { title: 40, ctrTitle: 54, subTitle: 24, body: 24 };

/**
 * Returns the shapes of a slide in order. Keys of texts are the numbers of shapes, and of rows and cells within them.
 */
export function shapesOf(pack: Presentation, part: Part, page: { width: number; height: number }): FoundShape[] {
  const layout = pack.related(part.name, 'slideLayout');
  const master = layout && pack.related(layout, 'slideMaster');
  const models = [layout, master].flatMap((name) => (name ? [placeholdersIn(pack.part(name))] : []));
  const found: FoundShape[] = [];
  let count = 0;

  const visit = (tree: XmlElement | undefined, frame: Frame) => {
    for (const element of elementsOf(tree)) {
      if (element.name === 'grpSp') {
        visit(element, frameOf(element, frame));
        continue;
      }
      const kind = element.name;
      if (!['sp', 'pic', 'graphicFrame', 'cxnSp', 'AlternateContent'].includes(kind)) continue;
      const number = count++;
      if (kind === 'sp') found.push(...textOf(element, String(number), frame));
      else if (kind === 'graphicFrame') found.push(...tableOf(element, String(number), frame));
      else if (kind === 'pic') found.push(pictureOf(element, frame));
      else if (kind === 'AlternateContent') found.push(thingOf(element, frame));
    }
  };

  const share = (points: number) => Math.round((points * pointEmu * 10_000) / page.width) / 10_000;
  const scaled = (box: Box | null): Box | null =>
    box && [box[0] / page.width, box[1] / page.height, box[2] / page.width, box[3] / page.height];
  const boxOf = (element: XmlElement | undefined, frame: Frame) => {
    const own = placeOf(element);
    return own && scaled(frame.move(own));
  };
  const shaped = (shape: Partial<ImportedShape> & Pick<ImportedShape, 'kind'>): ImportedShape => ({
    ...{ ...plain, key: '', text: '', ...shape },
  });

  const textOf = (element: XmlElement, key: string, frame: Frame): FoundShape[] => {
    const body = childOf(element, 'txBody');
    const holder = placeholderOf(element);
    if (holder && filledIn.has(holder.type)) return [];
    const like = holder ? models.flatMap((all) => all.find((one) => isLike(one, holder)) ?? []) : [];
    const place = boxOf(childOf(element, 'spPr'), frame);
    const box = place ?? like.map((one) => scaled(one.box)).find((one) => one !== null) ?? null;
    if (!body || isFilledIn(body)) return [{ shape: shaped({ kind: 'other', box }), body: null, picture: '' }];
    const text = textOfBody(body);
    // A drawn shape without text is only a shape; an empty placeholder waits for text.
    if (text === '' && !holder) return [{ shape: shaped({ kind: 'other', box }), body: null, picture: '' }];
    const looks = looksOf(body);
    const shape = shaped({
      ...{ kind: 'text', key, text, box, colour: looks.colour },
      title: holder?.type === 'title' || holder?.type === 'ctrTitle',
      size: share(
        looks.size ?? like.map((one) => one.size).find((one) => one !== null) ?? sizes[holder?.type ?? ''] ?? 18,
      ),
      align: looks.align ?? (holder?.type === 'ctrTitle' || holder?.type === 'subTitle' ? 'center' : 'start'),
    });
    return [{ shape, body, picture: '' }];
  };

  const tableOf = (element: XmlElement, key: string, frame: Frame): FoundShape[] => {
    const table = findBelow(element, 'tbl');
    const box = boxOf(element, frame);
    if (!table) return [{ shape: shaped({ kind: 'other', box }), body: null, picture: '' }];
    const rows = elementsOf(table, 'tr');
    return rows.flatMap((row, r) => {
      const cells = elementsOf(row, 'tc');
      return cells.flatMap((cell, c) => {
        const body = childOf(cell, 'txBody');
        if (!body || cell.attributes.has('hMerge') || cell.attributes.has('vMerge')) return [];
        const [x, y, w, h] = box ?? [0, 0, 0, 0];
        const place: Box = [x + (w * c) / cells.length, y + (h * r) / rows.length, w / cells.length, h / rows.length];
        const looks = looksOf(body);
        const shape = shaped({
          ...{ kind: 'cell', key: `${key}.${r}.${c}`, text: textOfBody(body), box: box && place },
          ...{ colour: looks.colour, size: share(looks.size ?? 14) },
        });
        return [{ shape, body, picture: '' }];
      });
    });
  };

  const pictureOf = (element: XmlElement, frame: Frame): FoundShape => {
    const blip = findBelow(element, 'blip');
    const id = blip ? relationIdOf(part.text, blip, 'embed') : '';
    const picture = pack.relations(part.name).find((one) => one.id === id)?.to ?? '';
    return { shape: shaped({ kind: 'picture', box: boxOf(childOf(element, 'spPr'), frame) }), body: null, picture };
  };
  const thingOf = (element: XmlElement, frame: Frame): FoundShape => {
    const first = elementsOf(childOf(element, 'Choice'))[0];
    const box = first ? boxOf(childOf(first, 'spPr') ?? first, frame) : null;
    return { shape: shaped({ kind: 'other', box }), body: null, picture: '' };
  };

  visit(findBelow(part.root, 'spTree'), whole);
  return found;
}

/** Returns the notes page of a slide: its part and the body with the notes. */
export function notesOf(pack: Presentation, slide: string): { part: Part; body: XmlElement } | null {
  const name = pack.related(slide, 'notesSlide');
  if (!name) return null;
  const part = pack.part(name);
  const shapes = elementsOf(findBelow(part.root, 'spTree'), 'sp');
  const body = childOf(
    shapes.find((shape) => placeholderOf(shape)?.type === 'body'),
    'txBody',
  );
  return body ? { part, body } : null;
}

/** Returns the background colour of a slide, where the slide itself sets one. */
export function groundOf({ root }: Part): string | null {
  const ground = findBelow(root, 'bg');
  const fill = ground && childOf(childOf(ground, 'bgPr'), 'solidFill');
  return hex(fill);
}

const hex = (fill: XmlElement | undefined): string | null => {
  const value = childOf(fill, 'srgbClr')?.attributes.get('val')?.toUpperCase() ?? '';
  return /^[0-9A-F]{6}$/.test(value) ? value : null;
};

interface Holder {
  type: string;
  number: string;
}
interface Model extends Holder {
  box: Box | null;
  size: number | null;
}

function placeholderOf(element: XmlElement): Holder | null {
  const properties = childOf(childOf(element, 'nvSpPr'), 'nvPr');
  const holder = childOf(properties, 'ph');
  return holder ? { type: holder.attributes.get('type') ?? 'body', number: holder.attributes.get('idx') ?? '' } : null;
}

const placeholdersIn = ({ root }: Part): Model[] =>
  elementsOf(findBelow(root, 'spTree'), 'sp').flatMap((element) => {
    const holder = placeholderOf(element);
    const body = childOf(element, 'txBody');
    const level = childOf(childOf(body, 'lstStyle'), 'lvl1pPr');
    const size = sizeIn(childOf(level, 'defRPr'));
    return holder ? [{ ...holder, box: placeOf(childOf(element, 'spPr')), size }] : [];
  });

const isTitle = (type: string) => type === 'title' || type === 'ctrTitle';
const isLike = (one: Holder, other: Holder) =>
  one.number !== '' && one.number === other.number
    ? true
    : one.type === other.type || (isTitle(one.type) && isTitle(other.type));

function placeOf(element: XmlElement | undefined): Box | null {
  const place = childOf(element, 'xfrm');
  const from = childOf(place, 'off');
  const size = childOf(place, 'ext');
  return from && size ? [numberOf(from, 'x'), numberOf(from, 'y'), numberOf(size, 'cx'), numberOf(size, 'cy')] : null;
}

const numberOf = (element: XmlElement, name: string) => {
  const value = Number(element.attributes.get(name));
  return Number.isFinite(value) ? value : 0;
};

function frameOf(group: XmlElement, around: Frame): Frame {
  const place = childOf(childOf(group, 'grpSpPr'), 'xfrm');
  const own = placeOf(childOf(group, 'grpSpPr'));
  const from = childOf(place, 'chOff');
  const size = childOf(place, 'chExt');
  if (!own || !from || !size) return around;
  const across = own[2] / (numberOf(size, 'cx') || 1);
  const down = own[3] / (numberOf(size, 'cy') || 1);
  const [x, y] = [numberOf(from, 'x'), numberOf(from, 'y')];
  return {
    move: (box) =>
      around.move([
        own[0] + (box[0] - x) * across,
        own[1] + (box[1] - y) * down,
        ...[box[2] * across, box[3] * down],
      ] as Box),
  };
}

const sizeIn = (element: XmlElement | undefined): number | null => {
  const size = Number(element?.attributes.get('sz'));
  return size >= 100 && size <= 40_000 ? size / 100 : null;
};

function looksOf(body: XmlElement) {
  const paragraph = elementsOf(body, 'p').find((one) => childOf(one, 'r')) ?? childOf(body, 'p');
  const properties = childOf(paragraph, 'pPr');
  const letters = childOf(childOf(paragraph, 'r'), 'rPr') ?? childOf(paragraph, 'endParaRPr');
  const level = childOf(childOf(childOf(body, 'lstStyle'), 'lvl1pPr'), 'defRPr');
  const fit = childOf(childOf(body, 'bodyPr'), 'normAutofit')?.attributes.get('fontScale');
  const size = sizeIn(letters) ?? sizeIn(level);
  const said = properties?.attributes.get('algn');
  return {
    size: size && fit ? (size * Math.max(10_000, Number(fit) || 100_000)) / 100_000 : size,
    colour: hex(childOf(letters, 'solidFill')),
    align: said === 'ctr' ? ('center' as const) : said === 'r' ? ('end' as const) : said ? ('start' as const) : null,
  };
}
