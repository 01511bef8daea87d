import type { MindMapContent, MindMapTheme } from '@xueyan/contract/content/mind-map';
import MindMap from 'simple-mind-map';
import DragPlugin from 'simple-mind-map/src/plugins/Drag.js';
import ExportPlugin from 'simple-mind-map/src/plugins/Export.js';
import SelectPlugin from 'simple-mind-map/src/plugins/Select.js';
import { type Branch, topicsOf, treeOf } from './topics.ts';

/** A topic as the drawing has it. */
interface Drawn {
  data: { text: string; note?: string; hyperlink?: string; expand?: boolean };
  children?: Drawn[];
}

/** As much of the drawing as is used here. */
export interface Canvas {
  setLayout(layout: string): void;
  setThemeConfig(config: object): void;
  setMode(mode: 'readonly' | 'edit'): void;
  execCommand(command: string, ...args: unknown[]): void;
  getData(): Drawn;
  setData(data: Drawn): void;
  on(event: string, handler: (...args: never[]) => void): void;
  resize(): void;
  destroy(): void;
  view: { fit(): void; enlarge(): void; narrow(): void };
  doExport: { png(name: string): Promise<string>; svg(name: string): Promise<string> };
}

const toDrawn = ({ text, note, link, children }: Branch): Drawn => ({
  data: { text, expand: true, ...(note && { note }), ...(link && { hyperlink: link }) },
  children: children.map(toDrawn),
});
const fromDrawn = ({ data, children = [] }: Drawn): Branch => ({
  ...{ text: data.text, note: data.note ?? '', link: data.hyperlink ?? '' },
  children: children.map(fromDrawn),
});

export const drawnOf = (content: MindMapContent): Drawn => toDrawn(treeOf(content.topics));
export const topicsIn = (canvas: Canvas) => topicsOf(fromDrawn(canvas.getData()));

/** The colours of the page, as they are now: light or dark. */
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

/** Draws a map; what it says is told as `data_change`. */
export function openCanvas(el: HTMLElement, content: MindMapContent, editor: boolean, words: string): Canvas {
  if (!ready) for (const plugin of [DragPlugin, ExportPlugin, SelectPlugin]) register(plugin);
  ready = true;
  const options = {
    ...{ el, data: drawnOf(content), layout: content.layout, readonly: !editor, fit: true },
    ...{ themeConfig: themeOf(content.theme), mousewheelAction: 'zoom', enableFreeDrag: false },
    ...{ defaultInsertSecondLevelNodeText: words, defaultInsertBelowSecondLevelNodeText: words },
  };
  return new MindMap(options as unknown as ConstructorParameters<typeof MindMap>[0]) as unknown as Canvas;
}
