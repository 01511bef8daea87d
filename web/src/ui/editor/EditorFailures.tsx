import { Alert, Button } from 'antd';
import { useText } from '../text/text.ts';
import { editorText } from './editor.text.ts';

interface Failure {
  file: File;
  reason: string;
}

interface EditorFailuresProps<F extends Failure> {
  failed: F[];
  onRetry: (one: F) => void;
  onDismiss: (one: F) => void;
}

/** Files that could not be inserted, each with the reason and an action. */
export function EditorFailures<F extends Failure>({ failed, onRetry, onDismiss }: EditorFailuresProps<F>) {
  const t = useText(editorText);
  return failed.map((one) => (
    <Alert
      key={`${one.file.name}-${one.file.lastModified}-${one.file.size}`}
      banner
      type="error"
      title={t('uploadFailed', { name: one.file.name, reason: one.reason })}
      action={
        <Button size="small" onClick={() => onRetry(one)}>
          {t('retry')}
        </Button>
      }
      closable={{ onClose: () => onDismiss(one), 'aria-label': t('dismiss') }}
    />
  ));
}
