import { MarkdownEditor, type MarkdownEditorProps } from './MarkdownEditor.tsx';

interface EditorProps
  extends Pick<MarkdownEditorProps, 'editId' | 'flagId' | 'accept' | 'max' | 'mode' | 'toolbar' | 'height'> {
  /** Whether it may be written in. */
  edit?: boolean;
  content: string;
  onChange: (content: string) => void;
  label: string;
  placeholder?: string;
}

/** The editor under the names that the specification gives its properties, with its measures: 360 high, source first. */
export function Editor({ edit = true, content, label, mode = 'sv', height = 360, ...props }: EditorProps) {
  return <MarkdownEditor {...props} value={content} readOnly={!edit} ariaLabel={label} mode={mode} height={height} />;
}
