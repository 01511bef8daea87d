import type { ImportLayout, SheetImport } from '@xueyan/contract/base/import';
import { Alert, Button } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { importText } from './import.text.ts';

interface ImportRememberedProps {
  sheet: SheetImport;
  /** Layout that the person chose for the last file with these titles. */
  layout: ImportLayout;
  looking: boolean;
  onApply: (layout: ImportLayout) => void;
}

/** Offers the columns and values that were chosen for the last file of the same form. */
export function ImportRemembered({ sheet, layout, looking, onApply }: ImportRememberedProps) {
  const t = useText(importText);
  const phrase = usePhrase();
  const fixed = Object.entries(layout.fixed ?? {}).flatMap(([field, value]) => {
    const column = sheet.columns[field];
    return column ? t('valueOf', { name: phrase(column.title), value }) : [];
  });
  return (
    <Alert
      type="info"
      showIcon
      title={fixed.length > 0 ? t('rememberedFixed', { values: fixed.join(t('comma')) }) : t('remembered')}
      action={
        <Button size="small" loading={looking} onClick={() => onApply(layout)}>
          {t('applyRemembered')}
        </Button>
      }
    />
  );
}
