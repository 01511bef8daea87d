import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';

export interface ScriptEditorProps {
  value: string;
  label: string;
  hint: string;
  /** Id of the element that describes it. */
  describedBy: string;
  invalid: boolean;
  most: number;
  onChange: (value: string) => void;
  onBlur: () => void;
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--ant-color-primary-text)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ant-color-success-text)' },
  { tag: [tags.definition(tags.variableName), tags.attributeName], color: 'var(--ant-color-warning-text)' },
  { tag: [tags.standard(tags.variableName), tags.number], color: 'var(--ant-color-link)' },
  { tag: tags.comment, color: 'var(--ant-color-text-secondary)', fontStyle: 'italic' },
]);

/** Every colour is a token, so that dark mode and the themes need no rules of their own. */
const look = EditorView.theme({
  '&': {
    color: 'var(--ant-color-text)',
    backgroundColor: 'var(--ant-color-bg-container)',
    border: '1px solid var(--ant-color-border)',
    borderRadius: 'var(--ant-border-radius)',
    fontSize: 'var(--ant-font-size)',
  },
  '&.cm-focused': {
    outline: 'none',
    borderColor: 'var(--ant-color-primary)',
    boxShadow: '0 0 0 2px var(--ant-control-outline)',
  },
  '&:has([aria-invalid="true"])': { borderColor: 'var(--ant-color-error)' },
  '.cm-scroller': { minHeight: '112px', maxHeight: '480px', fontFamily: 'var(--ant-font-family-code)' },
  '.cm-content': { caretColor: 'var(--ant-color-text)' },
  '.cm-gutters': {
    color: 'var(--ant-color-text-secondary)',
    backgroundColor: 'var(--ant-color-fill-quaternary)',
    border: '0',
  },
  '.cm-activeLine': { backgroundColor: 'var(--ant-color-fill-quaternary)' },
  '.cm-placeholder': { color: 'var(--ant-color-text-secondary)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--ant-color-fill-secondary)' },
});

/** Editor of a check script. Loaded when the first step is opened: see `script-part.ts`. */
export function ScriptEditor({ value, label, hint, describedBy, invalid, most, ...on }: ScriptEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<{ view: EditorView; attributes: Compartment }>(null);
  const onChange = useEffectEvent((text: string) => on.onChange(text));
  const onBlur = useEffectEvent(() => on.onBlur());
  const attributesOf = () =>
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-invalid': String(invalid),
      autocapitalize: 'off',
    });

  const open = useEffectEvent((parent: HTMLElement) => {
    const attributes = new Compartment();
    const state = EditorState.create({
      doc: value,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        highlightActiveLine(),
        StreamLanguage.define(shell),
        syntaxHighlighting(colours),
        look,
        placeholder(hint),
        // After Esc, Tab moves on to the next field.
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        EditorState.transactionFilter.of((change) => (change.newDoc.length <= most ? change : [])),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({ blur: () => onBlur() }),
        attributes.of(attributesOf()),
      ],
    });
    return { view: new EditorView({ state, parent }), attributes };
  });

  useEffect(() => {
    if (!host.current) return;
    const opened = open(host.current);
    editor.current = opened;
    return () => {
      editor.current = null;
      opened.view.destroy();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes depend on these
  useEffect(() => {
    const { view, attributes } = editor.current ?? {};
    view?.dispatch({ effects: attributes?.reconfigure(attributesOf()) ?? [] });
  }, [label, describedBy, invalid]);

  useEffect(() => {
    const view = editor.current?.view;
    const now = view?.state.doc.toString();
    // The user's own input comes back as the value; only external changes are inserted.
    if (view && now !== value) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={host} />;
}
