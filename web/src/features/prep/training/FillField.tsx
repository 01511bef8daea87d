import { fillWays } from '@xueyan/contract/prep/dataset-table';
import { Form, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { fillText } from './fill.text.ts';
import type { Gaps } from './gaps.ts';

/** Choice of what fills empty cells, as the field `fill` of a form; nothing is seen where the data have none. */
export function FillField({ gaps: { features, target } }: { gaps: Gaps }) {
  const t = useText(fillText);
  const columns = features.map(({ name, missing }) => t('gap', { name, n: missing })).join('、');
  const said = [
    features.length > 0 ? t('gaps', { columns }) : '',
    target ? t('targetGaps', { name: target.name, n: target.missing }) : '',
  ];
  return (
    <Form.Item
      name="fill"
      label={t('fill')}
      extra={said.filter((one) => one !== '').join(' ')}
      hidden={features.length === 0 && target === null}
    >
      <Select options={fillWays.map((value) => ({ value, label: t(value) }))} />
    </Form.Item>
  );
}
