import type Vditor from 'vditor';
import { caretIn, placeCaret } from './caret.ts';
import { type EditorPort, type EditorTool, editorTools } from './editor-port.ts';
import { loadVditor, vditorHome } from './load-vditor.ts';

interface RichOptions {
  host: HTMLElement;
  mode: 'ir' | 'wysiwyg';
  value: string;
  words: Record<string, string>;
  placeholder: string;
  label: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  /** Escape: the keyboard's way out, since Tab indents lists here. */
  onEscape: () => void;
  /** The tools that hold where the caret is. */
  onTools: (tools: EditorTool[]) => void;
}

/** Milliseconds after a stroke until the text is told: it takes the parser a while for a long one. */
const quiet = 120;

/** The editor's own tools, which ours press; they are not seen. */
const toolNames: Record<EditorTool, string> = {
  ...{ heading: 'headings', bold: 'bold', italic: 'italic', strike: 'strike', list: 'list', ordered: 'ordered-list' },
  ...{ check: 'check', quote: 'quote', code: 'code', table: 'table', link: 'link' },
};
const toolbar = [...Object.values(toolNames), 'inline-code', 'outdent', 'indent', 'undo', 'redo'];
const current = 'vditor-menu--current';
/** What the editor listens for. */
const press = () =>
  new Event(/iPhone/.test(navigator.userAgent) ? 'touchstart' : 'click', { bubbles: true, cancelable: true });

/** One editor while it lives: tells of what is typed, takes what comes from elsewhere, loses nothing in between. */
export class RichSession implements EditorPort {
  private readonly editor: Vditor;
  private readonly area: HTMLElement;
  private readonly options: RichOptions;
  private readonly ending = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private composing = false;
  /** What was last told or taken; and the same as the editor writes it, which is how it knows whether anything was typed. */
  private known: string;
  private written = '';

  static async open(options: RichOptions): Promise<RichSession> {
    const Editor = await loadVditor();
    const editor = await new Promise<Vditor>((resolve) => {
      const made: Vditor = new Editor(options.host, {
        mode: options.mode,
        value: options.value,
        cdn: vditorHome,
        i18n: options.words as never,
        icon: 'ant',
        placeholder: options.placeholder,
        cache: { enable: false },
        toolbar,
        preview: {
          hljs: { enable: false },
          theme: { current: '', path: '' },
          markdown: { codeBlockPreview: false, mathBlockPreview: false, autoSpace: false, fixTermTypo: false },
        },
        hint: { emoji: {}, parse: false },
        link: { isOpen: false },
        after: () => resolve(made),
      });
    });
    return new RichSession(editor, options);
  }

  private constructor(editor: Vditor, options: RichOptions) {
    this.editor = editor;
    this.options = options;
    this.known = options.value;
    this.written = editor.getValue();
    this.area = editor.vditor[options.mode]?.element as HTMLElement;
    this.area.setAttribute('role', 'textbox');
    this.area.setAttribute('aria-multiline', 'true');
    this.area.setAttribute('aria-label', options.label);
    if (options.readOnly) editor.disabled();
    this.listen();
  }

  private listen() {
    const { signal } = this.ending;
    const { host } = this.options;
    // The tools of the editor change the text without a stroke; it tells of those itself, a little later.
    this.editor.vditor.options.input = () => this.tell();
    host.addEventListener('input', () => this.soon(), { signal });
    host.addEventListener('compositionstart', () => (this.composing = true), { signal });
    host.addEventListener(
      'compositionend',
      () => {
        this.composing = false;
        this.soon();
      },
      { signal },
    );
    host.addEventListener('focusout', () => this.tell(), { signal });
    // Before anybody saves or leaves.
    host.addEventListener('keydown', (event) => this.onKey(event), { signal, capture: true });
    const marks = new MutationObserver(() => this.notifyTools());
    const tools = host.querySelector('.vditor-toolbar');
    if (tools) marks.observe(tools, { subtree: true, attributeFilter: ['class'] });
    signal.addEventListener('abort', () => marks.disconnect());
    for (const type of ['beforeunload', 'pagehide'])
      addEventListener(type, () => this.tell(), { signal, capture: true });
  }

  private onKey(event: KeyboardEvent) {
    if (event.isComposing) return;
    if (event.ctrlKey || event.metaKey) this.tell();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.options.onEscape();
  }

  private soon() {
    clearTimeout(this.timer);
    if (!this.composing) this.timer = setTimeout(() => this.tell(), quiet);
  }

  /** Says what the text is now, if anything was typed since it was last said. */
  private tell() {
    clearTimeout(this.timer);
    if (this.composing || this.ending.signal.aborted) return;
    const text = this.editor.getValue();
    if (text === this.written) return;
    this.written = text;
    this.known = text;
    this.options.onChange(text);
  }

  /** Takes a text that comes from elsewhere: a draft brought back, another window's. The caret stays where it was. */
  take(value: string) {
    if (value === this.known) return;
    const caret = caretIn(this.area);
    this.editor.setValue(value);
    this.known = value;
    this.written = this.editor.getValue();
    if (caret !== null) placeCaret(this.area, caret);
  }

  setLabels({ label, placeholder }: { label: string; placeholder: string }) {
    this.area.setAttribute('aria-label', label);
    this.area.setAttribute('placeholder', placeholder);
  }

  insert(markdown: string) {
    if (caretIn(this.area) === null) {
      this.focusEnd();
    }
    this.leaveCode();
    this.editor.insertMD(markdown);
    this.showCaret();
    this.tell();
  }

  replace(placeholder: RegExp, markdown: string): boolean {
    const text = this.editor.getValue();
    if (!placeholder.test(text)) return false;
    const caret = caretIn(this.area);
    this.editor.setValue(text.replace(placeholder, () => markdown));
    if (caret !== null) placeCaret(this.area, caret);
    this.showCaret();
    this.tell();
    return true;
  }

  /** Code takes what is put into it as code: a picture goes below it. */
  private leaveCode() {
    const at = getSelection()?.anchorNode;
    const within = at instanceof Element ? at : at?.parentElement;
    const code = within?.closest('[data-type="code-block"], [data-type="math-block"], [data-type="html-block"]');
    if (!code || !this.area.contains(code)) return;
    const below = document.createElement('p');
    below.dataset.block = '0';
    below.textContent = '\u200b';
    code.after(below);
    getSelection()?.collapse(below.firstChild, 1);
  }

  /** What was put in, a picture perhaps, comes into sight. */
  private showCaret() {
    const at = getSelection()?.anchorNode;
    const element = at instanceof Element ? at : at?.parentElement;
    if (!element || !this.area.contains(element) || element === this.area) return;
    setTimeout(() => element.scrollIntoView({ block: 'nearest' }), quiet);
  }

  focus() {
    this.area.focus();
  }

  focusEnd() {
    this.area.focus();
    placeCaret(this.area, Number.POSITIVE_INFINITY);
  }

  act(tool: EditorTool) {
    const selected = getSelection()?.toString() ?? '';
    const element = this.tool(
      tool === 'code' && selected && !selected.includes('\n') ? 'inline-code' : toolNames[tool],
    );
    const button = element?.firstElementChild;
    if (caretIn(this.area) === null) this.area.focus();
    // A heading opens a list of its levels; ours makes one, or takes it away.
    const level =
      tool === 'heading' && !button?.classList.contains(current) && element?.querySelector('[data-tag="h2"]');
    (level || button)?.dispatchEvent(press());
    this.soon();
  }

  private tool(name: string): HTMLElement | undefined {
    return this.editor.vditor.toolbar?.elements?.[name];
  }

  private told = '';
  private notifyTools() {
    const on = editorTools.filter((tool) => this.tool(toolNames[tool])?.firstElementChild?.classList.contains(current));
    if (on.join() === this.told) return;
    this.told = on.join();
    this.options.onTools(on);
  }

  close() {
    this.tell();
    this.ending.abort();
    this.editor.destroy();
  }
}
