import type Vditor from 'vditor';
import { addRoom, blockAtCaret, isInHeading, linkTo, replaceLink, startParagraph } from './blocks.ts';
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
  /** Escape leaves the editor by keyboard, since Tab indents lists here. */
  onEscape: () => void;
  /** Called with the tools that apply at the caret. */
  onTools: (tools: EditorTool[]) => void;
}

/** Milliseconds from a keystroke to the report of the text; parsing a long text takes the parser a while. */
const quiet = 120;

/** Names of the editor's own, hidden tools, which our toolbar presses. */
const toolNames: Record<EditorTool, string> = {
  ...{ heading: 'headings', bold: 'bold', italic: 'italic', strike: 'strike', list: 'list', ordered: 'ordered-list' },
  ...{ check: 'check', quote: 'quote', code: 'code', table: 'table', link: 'link' },
};
const toolbar = [...Object.values(toolNames), 'inline-code', 'outdent', 'indent', 'undo', 'redo'];
const current = 'vditor-menu--current';
/** Creates the event that the editor listens for. */
const press = () =>
  new Event(/iPhone/.test(navigator.userAgent) ? 'touchstart' : 'click', { bubbles: true, cancelable: true });

/** One editor during its life: reports what is typed, takes what comes from elsewhere, and loses nothing in between. */
export class RichSession implements EditorPort {
  private readonly editor: Vditor;
  private readonly area: HTMLElement;
  private readonly options: RichOptions;
  private readonly ending = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private composing = false;
  /**
   * Text that was last reported or taken; and the same as the editor writes it, by which the session detects typing.
   */
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
    this.area = editor.vditor[options.mode]?.element as HTMLElement;
    this.settle();
    this.area.setAttribute('role', 'textbox');
    this.area.setAttribute('aria-multiline', 'true');
    this.area.setAttribute('aria-label', options.label);
    if (options.readOnly) editor.disabled();
    this.listen();
  }

  private listen() {
    const { signal } = this.ending;
    const { host } = this.options;
    // The editor's tools change the text without a keystroke; the editor reports those changes itself, a little later.
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
    // Runs before a save or before the page is left.
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

  /** Reports the current text, if it was changed since the last report. */
  private tell() {
    clearTimeout(this.timer);
    if (this.composing || this.ending.signal.aborted) return;
    const text = this.editor.getValue();
    if (text === this.written) return;
    this.written = text;
    this.known = text;
    this.options.onChange(text);
  }

  /** Prepares a text that was just set, and notes how the editor writes it. */
  private settle() {
    if (!this.options.readOnly) addRoom(this.area);
    this.written = this.editor.getValue();
  }

  /** Takes a text that comes from elsewhere: a restored draft, another window's. The caret stays where it was. */
  take(value: string) {
    if (value === this.known) return;
    const caret = caretIn(this.area);
    this.editor.setValue(value);
    this.known = value;
    this.settle();
    if (caret !== null) placeCaret(this.area, caret);
  }

  setLabels({ label, placeholder }: { label: string; placeholder: string }) {
    this.area.setAttribute('aria-label', label);
    this.area.setAttribute('placeholder', placeholder);
  }

  insert(markdown: string, ownBlock = false) {
    if (caretIn(this.area) === null) {
      this.focusEnd();
    }
    this.leaveCode();
    if (ownBlock || isInHeading(this.area)) startParagraph(this.area, blockAtCaret(this.area));
    this.editor.insertMD(markdown);
    if (ownBlock) startParagraph(this.area, blockAtCaret(this.area));
    this.showCaret();
    this.tell();
  }

  replace(placeholder: RegExp, markdown: string): boolean {
    const text = this.editor.getValue();
    const found = placeholder.exec(text)?.[0];
    if (found === undefined) return false;
    const link = linkTo(this.area, /\(([^()]*)\)$/.exec(found)?.[1] ?? '');
    if (link && replaceLink(link, this.htmlOf(markdown))) {
      this.showCaret();
      this.tell();
      return true;
    }
    const caret = caretIn(this.area);
    this.editor.setValue(text.replace(placeholder, () => markdown));
    if (!this.options.readOnly) addRoom(this.area);
    if (caret !== null) placeCaret(this.area, caret);
    this.showCaret();
    this.tell();
    return true;
  }

  private htmlOf(markdown: string) {
    const { lute } = this.editor.vditor;
    if (markdown === '') return '';
    return this.options.mode === 'ir' ? lute.Md2VditorIRDOM(markdown) : lute.Md2VditorDOM(markdown);
  }

  /** Moves the caret below a code block, which would take an inserted picture as code. */
  private leaveCode() {
    const at = getSelection()?.anchorNode;
    const within = at instanceof Element ? at : at?.parentElement;
    const code = within?.closest('[data-type="code-block"], [data-type="math-block"], [data-type="html-block"]');
    if (!code || !this.area.contains(code)) return;
    startParagraph(this.area, code);
  }

  /** Scrolls to the inserted content, such as a picture. */
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
    // The heading tool opens a list of levels; ours makes a second-level heading, or removes it.
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
