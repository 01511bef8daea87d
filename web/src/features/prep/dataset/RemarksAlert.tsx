import type { TableRemark } from '@xueyan/contract/prep/dataset';
import { Alert } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { datasetText } from './dataset.text.ts';

/** Says what of an uploaded file is in its version otherwise than it was. */
export function RemarksAlert({ remarks, onClose }: { remarks: TableRemark[]; onClose?: () => void }) {
  const t = useText(datasetText);
  if (remarks.length === 0) return null;
  const lines = remarks.map(({ remark, count, names }) => (
    <li key={remark}>{t(`remark.${remark}`, { n: count, names: names.join(t('comma')) })}</li>
  ));
  return (
    <Alert
      type="warning"
      showIcon
      closable={onClose && { onClose, 'aria-label': t('dismiss') }}
      title={t('remarks')}
      description={<ul>{lines}</ul>}
    />
  );
}
