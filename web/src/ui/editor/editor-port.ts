import { keepText } from '../../api/keep-text.ts';

/** Actions of the tools around a text, for every editing mode. */
export interface EditorPort {
  /** Inserts Markdown at the caret, never into a heading; with `ownBlock` as a paragraph of its own. */
  insert(markdown: string, ownBlock?: boolean): void;
  /** Replaces a placeholder with Markdown and leaves the caret where it is; false when the placeholder is gone. */
  replace(placeholder: RegExp, markdown: string): boolean;
  focus(): void;
  /** Applies a tool of the toolbar to the selection or at the caret. */
  act(tool: EditorTool): void;
}

export const editorTools = [
  ...(['heading', 'bold', 'italic', 'strike', 'list', 'ordered', 'check', 'quote', 'code', 'table', 'link'] as const),
];
export type EditorTool = (typeof editorTools)[number];

export const editorModes = ['sv', 'ir', 'wysiwyg'] as const;
export type EditorMode = (typeof editorModes)[number];

const modeKey = 'xueyan.editor.mode';
const isMode = (value: string | null): value is EditorMode => editorModes.includes(value as EditorMode);

/** Returns the mode that was chosen last on this computer. */
export const rememberedMode = (): EditorMode | null => {
  const stored = localStorage.getItem(modeKey);
  return isMode(stored) ? stored : null;
};
export const rememberMode = (mode: EditorMode) => keepText(localStorage, modeKey, mode);
