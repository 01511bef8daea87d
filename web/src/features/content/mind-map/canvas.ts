import type { MindMapContent, MindMapPicture, MindMapTheme } from '@xueyan/contract/content/mind-map';
import { xmlText } from '@xueyan/contract/wire/xml-text';
import MindMap from 'simple-mind-map';
import AssociativeLinePlugin from 'simple-mind-map/src/plugins/AssociativeLine.js';
import DragPlugin from 'simple-mind-map/src/plugins/Drag.js';
import ExportPlugin from 'simple-mind-map/src/plugins/Export.js';
import SelectPlugin from 'simple-mind-map/src/plugins/Select.js';
import { sideOf } from './picture-size.ts';
import { type Branch, listOf, treeOf } from './topics.ts';

/** A topic in the format of the drawing library. */
export interface Drawn {
  data: {
    text: string;
    note?: string;
    hyperlink?: string;
    expand?: boolean;
    icon?: string[];
    image?: string;
    imageSize?: { width: number; height: number; custom?: boolean };
    uid?: string;
    /** Relation lines that begin here, and their texts by the topics at their ends. */
    associativeLineTargets?: string[];
    associativeLineText?: Record<string, string>;
  };
  children?: Drawn[];
}

/** A topic as drawn. */
export interface DrawnTopic {
  highlight(): void;
  closeHighlight(): void;
}

/** The part of the drawing library's API that is used here. */
export interface Canvas {
  setLayout(layout: string): void;
  setThemeConfig(config: object): void;
  setMode(mode: 'readonly' | 'edit'): void;
  execCommand(command: string, ...args: unknown[]): void;
  getData(): Drawn;
  setData(data: Drawn): void;
  /** As `setData`, as a step that can be undone. */
  updateData(data: Drawn): void;
  on(event: string, handler: (...args: never[]) => void): void;
  off(event: string, handler: (...args: never[]) => void): void;
  resize(): void;
  destroy(): void;
  /** The topic in the middle. */
  renderer: { root: { active(): void } | null };
  view: { fit(): void; enlarge(): void; narrow(): void };
  /** Relation lines: the next topic that is pressed is the end of the new one. */
  associativeLine: { createLineFromActiveNode(): void };
  doExport: { png(name: string): Promise<string>; svg(name: string): Promise<string> };
}

const toDrawn = ({ text, note, link, icons, picture, id, lines, children }: Branch): Drawn => ({
  data: {
    ...{
      text: xmlText(text),
      expand: true,
      ...(note && { note }),
      ...(link && { hyperlink: link }),
      ...(id && { uid: id }),
    },
    ...(icons.length > 0 && { icon: icons }),
    ...(picture && {
      ...{ image: picture.address, imageSize: { width: picture.width, height: picture.height, custom: true } },
    }),
    ...(lines.length > 0 && {
      associativeLineTargets: lines.map(({ to }) => to),
      associativeLineText: Object.fromEntries(lines.map(({ to, text: words }) => [to, xmlText(words)])),
    }),
  },
  children: children.map(toDrawn),
});

const pictureOf = ({ image, imageSize }: Drawn['data']): MindMapPicture | null =>
  image && imageSize ? { address: image, width: sideOf(imageSize.width), height: sideOf(imageSize.height) } : null;

const fromDrawn = ({ data, children = [] }: Drawn): Branch => ({
  ...{ text: data.text, note: data.note ?? '', link: data.hyperlink ?? '', icons: data.icon ?? [] },
  ...{ picture: pictureOf(data), id: data.uid ?? '' },
  lines: (data.associativeLineTargets ?? []).map((to) => ({ to, text: data.associativeLineText?.[to] ?? '' })),
  children: children.map(fromDrawn),
});

export const drawnOf = (content: MindMapContent): Drawn => toDrawn(treeOf(content));

/** Returns what the drawing shows, as it is stored. */
export function drawingOf(canvas: Canvas): Pick<MindMapContent, 'topics' | 'lines'> {
  const { topics, lines } = listOf(fromDrawn(canvas.getData()));
  return { topics, lines };
}

/** Reads a colour of the page in its current mode, light or dark. */
const colour = (name: string) => getComputedStyle(document.body).getPropertyValue(`--ant-${name}`).trim();

export function themeOf(theme: MindMapTheme): object {
  const [main, soft, line] = {
    calm: ['color-primary', 'color-primary-bg', 'color-primary-border'],
    fresh: ['color-success', 'color-success-bg', 'color-success-border'],
    plain: ['color-text', 'color-fill-secondary', 'color-border'],
  }[theme].map((name) => colour(name ?? ''));
  const text = colour('color-text');
  const ground = colour('color-bg-container');
  return {
    ...{ backgroundColor: ground, lineColor: line, lineWidth: 2, lineStyle: 'curve' },
    root: { fillColor: main, color: ground, borderColor: main },
    second: { fillColor: soft, color: text, borderColor: line, borderWidth: 1 },
    node: { fillColor: 'transparent', color: text },
    generalization: { fillColor: ground, borderColor: line, color: text },
  };
}

const register = MindMap.usePlugin;
let ready = false;

interface Drawing {
  editor: boolean;
  /** Words of a new topic. */
  words: string;
  /** Words in the corner of exported pictures; empty for none. */
  mark: string;
}

/** Pixels below the map in a picture that has a mark, and its letters. */
const markRoom = { height: 30, letters: 12, edge: 10 };

/** Writes the mark into the lower right corner of a map that is being exported. */
export function marked<T extends { node: SVGElement }>(picture: T, mark: string): T {
  const { node } = picture;
  const length = (name: string) => Number.parseFloat(node.getAttribute(name) ?? '') || 0;
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const { edge, letters } = markRoom;
  const looks = { 'text-anchor': 'end', 'font-size': letters, fill: colour('color-text-secondary') || '#666' };
  const place = { x: length('width') - edge, y: length('height') - edge };
  for (const [name, value] of Object.entries({ ...place, ...looks })) text.setAttribute(name, String(value));
  text.textContent = mark;
  node.append(text);
  return picture;
}

/** Draws a map; changes are emitted as `data_change`. */
export function openCanvas(el: HTMLElement, content: MindMapContent, { editor, words, mark }: Drawing): Canvas {
  if (!ready) for (const plugin of [DragPlugin, ExportPlugin, SelectPlugin, AssociativeLinePlugin]) register(plugin);
  ready = true;
  const options = {
    ...{ el, data: drawnOf(content), layout: content.layout, readonly: !editor, fit: true },
    ...{ themeConfig: themeOf(content.theme), mousewheelAction: 'zoom', enableFreeDrag: false },
    ...{ defaultAssociativeLineText: '', associativeLineIsAlwaysAboveNode: true },
    ...(mark && {
      exportPaddingY: markRoom.height,
      handleBeingExportSvg: (picture: { node: SVGElement }) => marked(picture, mark),
    }),
    ...{ defaultInsertSecondLevelNodeText: words, defaultInsertBelowSecondLevelNodeText: words },
  };
  return new MindMap(options as unknown as ConstructorParameters<typeof MindMap>[0]) as unknown as Canvas;
}
