import {
  ChunkRules,
  type ChunkSplit,
  chunkBounds,
  chunkSplitNames,
  chunkSplits,
  overlapMax,
  separatorMax,
} from '@xueyan/contract/ai/knowledge-base';
import { Form, Input, InputNumber, Select, Slider, Switch } from 'antd';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { chunkRulesText } from './chunk-rules.text.ts';

const { shape } = ChunkRules;

/** Fields of a form for how documents are split into passages. */
export function ChunkRuleFields() {
  const t = useText(chunkRulesText);
  const phrase = usePhrase();
  const split = Form.useWatch<ChunkSplit | undefined>('split');
  return (
    <>
      <Form.Item name="chunkSize" label={t('chunkSize')} extra={t('chunkHint')} rules={rulesOf(shape.chunkSize)}>
        <InputNumber {...chunkBounds} step={100} />
      </Form.Item>
      <Form.Item name="split" label={t('split')} extra={t('rowsHint')}>
        <Select options={chunkSplits.map((value) => ({ value, label: phrase(chunkSplitNames[value]) }))} />
      </Form.Item>
      {split === 'separator' && (
        <Form.Item
          name="separator"
          label={t('separator')}
          extra={t('separatorHint')}
          rules={[{ required: true, message: t('separatorRequired') }]}
        >
          <Input maxLength={separatorMax} />
        </Form.Item>
      )}
      <Form.Item name="overlap" label={t('overlap')} extra={t('overlapHint')}>
        <Slider
          ariaLabelForHandle={t('overlap')}
          max={overlapMax}
          step={5}
          tooltip={{ formatter: (percent) => `${percent ?? 0}%` }}
        />
      </Form.Item>
      <Form.Item name="titlesIn" label={t('titlesIn')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
