import type { ImportCheck } from '@xueyan/contract/base/import';
import { Alert } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { importText } from './import.text.ts';

/** Says which sheets of a workbook are not read. */
export function UnreadSheets({ check: { sheetName, unreadSheets } }: { check: ImportCheck }) {
  const t = useText(importText);
  if (unreadSheets.length === 0) return null;
  const others = unreadSheets.join(t('comma'));
  return <Alert type="warning" showIcon title={t('unreadSheets', { name: sheetName, others })} />;
}
