import type { Losses } from '@xueyan/contract/prep/annotation';
import { Alert } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { annotationText } from './annotation.text.ts';

/** List of losses with their counts. */
export function LossList({ title, losses }: { title: string; losses: Losses }) {
  const t = useText(annotationText);
  const items = losses.map(({ loss, count }) => (
    <li key={loss}>
      {t(`loss.${loss}`)} × {count}
    </li>
  ));
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={<ul style={{ margin: 0, paddingInlineStart: 20 }}>{items}</ul>}
    />
  );
}
