import { Alert, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useNotice } from '../feedback/useNotice.ts';
import { useText } from '../text/text.ts';
import { documentText } from './document.text.ts';
import type { useDocument } from './useDocument.ts';

type Document = Pick<
  ReturnType<typeof useDocument>,
  'conflict' | 'replaced' | 'error' | 'overwrite' | 'takeLatest' | 'bringBack' | 'flush'
>;

/** What keeps a document from being saved, and the ways on; `wayOn` is a better one than trying again. */
export function DocumentAlerts({ document, wayOn }: { document: Document; wayOn?: ReactNode }) {
  const t = useText(documentText);
  const notice = useNotice();
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
            <Button size="small" onClick={() => document.takeLatest().catch(notice.error)}>
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
  if (document.error) {
    return (
      <Alert
        type="error"
        showIcon
        style={style}
        title={document.error.message || t('refused')}
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
