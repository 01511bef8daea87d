import { MarkdownEditor, type MarkdownEditorProps } from './MarkdownEditor.tsx';

interface EditorProps
  extends Pick<MarkdownEditorProps, 'editId' | 'flagId' | 'accept' | 'max' | 'mode' | 'toolbar' | 'height'> {
  /** True when the text is editable. */
  edit?: boolean;
  content: string;
  onChange: (content: string) => void;
  label: string;
  placeholder?: string;
}

/** The editor with the property names and defaults of the specification: 360 high, source first. */
export function Editor({ edit = true, content, label, mode = 'sv', height = 360, ...props }: EditorProps) {
  return <MarkdownEditor {...props} value={content} readOnly={!edit} ariaLabel={label} mode={mode} height={height} />;
}
