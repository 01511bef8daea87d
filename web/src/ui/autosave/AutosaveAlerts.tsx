import { Alert, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import { autosaveText } from './autosave.text.ts';
import type { useDocument } from './useDocument.ts';

type Document = Pick<
  ReturnType<typeof useDocument>,
  'conflict' | 'replaced' | 'refusal' | 'overwrite' | 'takeLatest' | 'bringBack' | 'flush'
>;

interface Props {
  document: Document;
  /** Replaces the action of trying again. */
  wayOn?: ReactNode;
  /** Lets the person make one value of both, where an editor can. */
  merge?: () => void;
}

/** Alerts about what keeps a document from being saved, with actions. */
export function AutosaveAlerts({ document, wayOn, merge }: Props) {
  const t = useText(autosaveText);
  const style = { marginBottom: 16 };

  if (document.conflict) {
    return (
      <Alert
        type="warning"
        showIcon
        style={style}
        title={t('conflictTitle')}
        description={t('conflictContent')}
        action={
          <Space orientation="vertical">
            {merge && (
              <Button size="small" type="primary" onClick={merge}>
                {t('merge')}
              </Button>
            )}
            <Button size="small" onClick={document.takeLatest}>
              {t('takeLatest')}
            </Button>
            <Button size="small" danger onClick={document.overwrite}>
              {t('overwrite')}
            </Button>
          </Space>
        }
      />
    );
  }
  if (document.refusal) {
    return (
      <Alert
        type="error"
        showIcon
        style={style}
        title={document.refusal.message || t('refused')}
        description={t('refusedHint')}
        action={
          wayOn ?? (
            <Button size="small" onClick={document.flush}>
              {t('retry')}
            </Button>
          )
        }
      />
    );
  }
  if (document.replaced) {
    return (
      <Alert
        type="info"
        showIcon
        style={style}
        title={t('replacedTitle')}
        action={
          <Button size="small" onClick={document.bringBack}>
            {t('bringBack')}
          </Button>
        }
      />
    );
  }
  return null;
}
