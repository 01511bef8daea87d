import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { EditorFailures } from './EditorFailures.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { continueList, wrap } from './editing.ts';
import { editorText } from './editor.text.ts';
import { Markdown } from './Markdown.tsx';
import styles from './MarkdownEditor.module.css';
import { useText } from './text.ts';
import { useEditorUpload } from './useEditorUpload.ts';

interface MarkdownEditorProps {
  value: string;
  onChange: (value: string) => void;
  /** Where uploads belong; without it pictures cannot be put in. */
  flagId?: string;
  placeholder?: string;
  minHeight?: number | string;
  ariaLabel: string;
  readOnly?: boolean;
  /** Shown at the right of the toolbar, such as whether it is saved. */
  status?: ReactNode;
}

/** Writes Markdown with a preview beside it when there is room. Tab leaves the field, as everywhere. */
export function MarkdownEditor({
  value,
  onChange,
  flagId,
  placeholder,
  minHeight = 240,
  ariaLabel,
  readOnly = false,
  status,
}: MarkdownEditorProps) {
  const t = useText(editorText);
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const [preview, setPreview] = useState(false);
  const [over, setOver] = useState(false);
  const uploads = useEditorUpload(area, flagId, latest);
  const takesFiles = Boolean(flagId) && !readOnly;

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A spreadsheet's cells come as text and as a picture; the text is meant.
    if (!takesFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    void uploads.insert(files);
  };

  const onDrop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!takesFiles || files.length === 0) return;
    event.preventDefault();
    void uploads.insert(files);
  };

  const onDragOver = (event: DragEvent) => {
    if (!takesFiles || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const box = event.currentTarget;
    // Enter also picks a word of the input method; that one is not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && continueList(box)) {
      event.preventDefault();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b') {
      event.preventDefault();
      wrap(box, '**', '**', t('boldWords'));
    }
  };

  return (
    <div className={`${styles.editor} ${over ? styles.over : ''}`} data-preview={preview} data-read-only={readOnly}>
      <EditorToolbar
        area={area}
        preview={preview}
        onPreview={setPreview}
        onFiles={takesFiles ? (files) => void uploads.insert(files) : undefined}
        readOnly={readOnly}
        busy={uploads.busy}
        status={status}
      />
      <EditorFailures
        failed={uploads.failed}
        onDismiss={uploads.dismiss}
        onRetry={(one) => {
          uploads.dismiss(one);
          void uploads.insert([one.file]);
        }}
      />
      <div className={styles.panes} style={{ minHeight }}>
        <textarea
          ref={area}
          className={styles.area}
          value={value}
          readOnly={readOnly}
          placeholder={placeholder}
          aria-label={ariaLabel}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          onPaste={onPaste}
          onDrop={onDrop}
          onDragOver={onDragOver}
          onDragLeave={() => setOver(false)}
          onKeyDown={onKeyDown}
        />
        {preview && (
          <section className={styles.preview} aria-label={t('preview')}>
            {value.trim() ? <Markdown source={value} /> : <p className={styles.nothing}>{t('empty')}</p>}
          </section>
        )}
      </div>
      {over && <div className={styles.veil}>{t('dropHere')}</div>}
    </div>
  );
}
