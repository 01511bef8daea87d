import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { isHeavyMarkdown } from '@xueyan/contract/base/markdown-bounds';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { type ClipboardEvent, type DragEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { useNarrow } from '../browser/useNarrow.ts';
import { EditorFailures } from '../editor/EditorFailures.tsx';
import { EditorToolbar } from '../editor/EditorToolbar.tsx';
import { editorText } from '../editor/editor.text.ts';
import {
  type EditorMode,
  type EditorPort,
  type EditorTool,
  editorModes,
  editorTools,
  rememberedMode,
  rememberMode,
} from '../editor/editor-port.ts';
import { SourceArea } from '../editor/SourceArea.tsx';
import { nearTools, useEditorItems } from '../editor/useEditorItems.tsx';
import { useEditorUpload } from '../editor/useEditorUpload.ts';
import { useFilePickers } from '../editor/useFilePickers.tsx';
import { useHandover } from '../editor/useHandover.ts';
import { useStored } from '../editor/useStored.tsx';
import { useWordImport } from '../editor/useWordImport.ts';
import { useNotice } from '../feedback/useNotice.ts';
import { lazyNamed } from '../layout/lazy-named.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { useLanguage, useText } from '../text/text.ts';
import styles from './MarkdownEditor.module.css';

const RichArea = lazyNamed(() => import('../editor/RichArea.tsx'), 'RichArea');

export interface MarkdownEditorProps {
  value: string;
  onChange: (value: string) => void;
  /** Id of the field, for a label elsewhere. */
  editId?: string;
  /** Key under which uploads are stored; without it neither files nor Word documents can be inserted. */
  flagId?: string;
  /** File types offered when choosing files, as in `<input accept>`. */
  accept?: string;
  /** Maximum bytes of one file; 20 MB by default. */
  max?: number;
  /** Editing mode until somebody chooses another: source, instant rendering, or WYSIWYG. */
  mode?: EditorMode;
  /** Pixels, or any CSS length. */
  height?: number | string;
  minHeight?: number | string;
  /** Tools of the toolbar. */
  toolbar?: readonly EditorTool[];
  placeholder?: string;
  ariaLabel: string;
  readOnly?: boolean;
  /**
   * Takes a picture of the content beside the text, such as a machine's screen; resolves with null when there is none.
   */
  capture?: () => Promise<Blob | null>;
  /** Content at the right of the toolbar, such as the save state. */
  status?: ReactNode;
}

/**
 * Editor of a Markdown text: as its source, in a plain field that is shown at once; or in rich form, fetched when
 * chosen.
 */
export function MarkdownEditor({ value, onChange, flagId, readOnly = false, ...props }: MarkdownEditorProps) {
  const { editId, accept, max, height, minHeight = 240, toolbar = editorTools, placeholder, ariaLabel } = props;
  const t = useText(editorText);
  const notice = useNotice();
  const language = useLanguage();
  const area = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const port = useRef<EditorPort>(null);
  // A text made to be slow would block the rich editor; its source never does.
  const [mode, setMode] = useState<EditorMode>(() =>
    isHeavyMarkdown(value) ? 'sv' : (rememberedMode() ?? props.mode ?? 'sv'),
  );
  const [held, setHeld] = useState<EditorTool[]>([]);
  const narrow = useNarrow(frame, 600);
  /** Mode that is ready for typing; until the chosen one is, the plain field stays. */
  const [shown, setShown] = useState<EditorMode>('sv');
  const [preview, setPreview] = useState(false);
  const [over, setOver] = useState(false);
  const uploads = useEditorUpload(port, flagId, max);
  const { uploading, importWord } = useWordImport(port, flagId);
  const takesFiles = Boolean(flagId) && !readOnly;
  const source = mode === 'sv' || shown !== mode;

  const handover = useHandover(area, source, () => setShown(mode));

  const choose = (next: EditorMode) => {
    rememberMode(next);
    handover.reset();
    setMode(next);
    setShown('sv');
  };
  const leave = () =>
    frame.current?.querySelector<HTMLElement>('[data-mode-choice] input:checked, [data-way-out]')?.focus();

  const { pickers, pickFiles, pickWord } = useFilePickers({
    accept,
    onFiles: (files) => void uploads.insert(files),
    onWord: (file) => void importWord(file),
  });
  const capture = async () => {
    const picture = await props.capture?.();
    if (!picture) return notice.warning(t('captureNone'));
    const name = `${t('captureName')} ${dayjs().format('HH-mm-ss')}.png`;
    await uploads.insert([new File([picture], name, { type: picture.type })], true);
  };
  const stored = useStored(port, flagId);
  const items = useEditorItems({
    tools: readOnly ? [] : toolbar,
    held: source ? [] : held,
    onTool: (tool) => port.current?.act(tool),
    files: takesFiles
      ? { pickFiles, pickWord, pickStored: stored.pick, importing: uploading, capture: props.capture && capture }
      : null,
  });

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Cells of a spreadsheet arrive both as text and as a picture; the text is pasted.
    if (!takesFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    event.stopPropagation();
    void uploads.insert(files);
  };

  const onDrop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!takesFiles || files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void uploads.insert(files);
  };

  const onDragOver = (event: DragEvent) => {
    if (!takesFiles || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };

  return (
    <div
      ref={frame}
      className={`${styles.editor} ${over ? styles.over : ''}`}
      data-preview={preview}
      data-read-only={readOnly}
      data-mode={shown === mode ? mode : 'sv'}
      aria-busy={uploading}
    >
      <EditorToolbar
        items={items}
        near={narrow && !readOnly ? nearTools(items) : null}
        more={[
          ...editorModes.map((one) => ({
            key: one,
            label: `${one === mode ? '✓ ' : ''}${t(one)}`,
            onClick: () => choose(one),
          })),
          { type: 'divider' },
          { key: 'preview', label: `${preview ? '✓ ' : ''}${t('preview')}`, onClick: () => setPreview(!preview) },
        ]}
        busy={uploads.busy || uploading}
        right={
          <>
            {props.status}
            {!readOnly && !narrow && (
              <>
                <Segmented
                  size="small"
                  data-mode-choice
                  aria-label={t('mode')}
                  value={mode}
                  onChange={choose}
                  options={editorModes.map((one) => ({ value: one, label: t(one) }))}
                />
                <Button
                  type={preview ? 'default' : 'text'}
                  size="small"
                  icon={<EyeOutlined aria-hidden />}
                  aria-pressed={preview}
                  onClick={() => setPreview(!preview)}
                >
                  {t('preview')}
                </Button>
              </>
            )}
          </>
        }
      />
      {pickers}
      {stored.dialog}
      <EditorFailures
        failed={uploads.failed}
        onDismiss={uploads.dismiss}
        onRetry={(one) => {
          uploads.dismiss(one);
          void uploads.insert([one.file]);
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere on the text; the tools do the same */}
      <div
        className={styles.panes}
        style={{ minHeight: height ?? minHeight, height }}
        onPasteCapture={onPaste}
        onDropCapture={onDrop}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
      >
        {source && (
          <div className={styles.written} {...handover.listeners}>
            <SourceArea id={editId} {...{ area, port, value, onChange, placeholder, ariaLabel, readOnly }} />
          </div>
        )}
        {mode !== 'sv' && (
          <Suspense fallback={null}>
            <div className={source ? styles.coming : styles.written}>
              <RichArea
                key={`${mode} ${readOnly} ${language}`}
                {...{ mode, port, value, onChange, placeholder, ariaLabel, readOnly, hidden: source }}
                takesOver={handover.takesOver}
                onEscape={leave}
                onTools={setHeld}
                onReady={handover.ready}
                onFailed={() => {
                  notice.warning(t('richFailed'));
                  setMode('sv');
                }}
              />
            </div>
          </Suspense>
        )}
        {preview && (
          <section className={styles.preview} aria-label={t('preview')}>
            {value.trim() ? <Markdown source={value} /> : <p className={styles.nothing}>{t('empty')}</p>}
          </section>
        )}
      </div>
      {!source && <p className={styles.hint}>{t('wayOut')}</p>}
      {over && <div className={styles.veil}>{t('dropHere')}</div>}
    </div>
  );
}
