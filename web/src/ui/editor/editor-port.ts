import { keepText } from '../../api/keep-text.ts';

/** What the tools around a text may do to it, whichever way it is being edited. */
export interface EditorPort {
  /** Puts Markdown where the caret is. */
  insert(markdown: string): void;
  /** Puts Markdown in the place of a placeholder, the caret staying where it is; false when it is not there any more. */
  replace(placeholder: RegExp, markdown: string): boolean;
  focus(): void;
  /** Does what a tool of the toolbar says, to what is selected or where the caret is. */
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

/** The way somebody chose last, on this computer. */
export const rememberedMode = (): EditorMode | null => {
  const stored = localStorage.getItem(modeKey);
  return isMode(stored) ? stored : null;
};
export const rememberMode = (mode: EditorMode) => keepText(localStorage, modeKey, mode);
