import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useText } from '../text/text.ts';
import { continueList, insertBlock, replaceRange, wrap } from './editing.ts';
import { editorText } from './editor.text.ts';
import type { EditorPort } from './editor-port.ts';
import styles from './SourceArea.module.css';
import { sourceActs } from './source-acts.ts';

interface SourceAreaProps {
  id?: string;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Set while the text is edited in this mode. */
  port: RefObject<EditorPort | null>;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  ariaLabel: string;
  readOnly: boolean;
}

/** The source of the text in a plain field: Tab leaves it, undo is the browser's own. */
export function SourceArea({ id, area, port, value, onChange, placeholder, ariaLabel, readOnly }: SourceAreaProps) {
  const t = useText(editorText);
  const latest = useRef({ value, onChange, t });
  latest.current = { value, onChange, t };

  useEffect(() => {
    const mine: EditorPort = {
      insert: (markdown, ownBlock) => {
        const box = area.current;
        if (box && ownBlock) insertBlock(box, `${markdown}\n\n`);
        else if (box) replaceRange(box, { from: box.selectionStart, to: box.selectionEnd }, markdown);
      },
      replace: (placeholder, markdown) => {
        const found = placeholder.exec(latest.current.value);
        if (!found) return false;
        swap(area.current, { from: found.index, to: found.index + found[0].length }, markdown, latest.current);
        return true;
      },
      focus: () => area.current?.focus(),
      act: (tool) => area.current && sourceActs[tool](area.current, latest.current.t),
    };
    port.current = mine;
    return () => {
      if (port.current === mine) port.current = null;
    };
  }, [area, port]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const box = event.currentTarget;
    // Enter also confirms a word of an input method; that one is not handled here.
    if (event.nativeEvent.isComposing) return;
    const bare = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    const marks = { b: ['**', t('boldWords')], i: ['*', t('italicWords')] }[event.key.toLowerCase()];
    if (event.key === 'Enter' && bare && continueList(box)) event.preventDefault();
    else if ((event.ctrlKey || event.metaKey) && !event.altKey && marks) {
      event.preventDefault();
      wrap(box, marks[0] ?? '', marks[0] ?? '', marks[1] ?? '');
    }
  };

  return (
    <textarea
      id={id}
      ref={area}
      className={styles.area}
      value={value}
      readOnly={readOnly}
      placeholder={placeholder}
      aria-label={ariaLabel}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Replaces a text; changes only the value, without moving the focus, when the person is typing elsewhere. */
function swap(
  box: HTMLTextAreaElement | null,
  { from, to }: { from: number; to: number },
  text: string,
  { value, onChange }: { value: string; onChange: (value: string) => void },
) {
  if (!box || document.activeElement !== box) {
    onChange(value.slice(0, from) + text + value.slice(to));
    return;
  }
  const { selectionStart, selectionEnd, scrollTop } = box;
  replaceRange(box, { from, to }, text);
  const shift = (at: number) => (at >= to ? at + text.length - (to - from) : Math.min(at, from));
  box.setSelectionRange(shift(selectionStart), shift(selectionEnd));
  box.scrollTop = scrollTop;
}
