import { cameraRules, leaveEnds, leaveLimits, type SittingRules } from '@xueyan/contract/exam/sitting-rules';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { rulesText } from './rules.text.ts';

const cameras = { off: 'cameraOff', asked: 'cameraAsked', required: 'cameraRequired' } as const;
const ends = { warn: 'warnOnly', submit: 'handIn' } as const;

/** Form fields for the rules of a sitting, used in several forms. */
export function RulesFields({ under }: { under?: string }) {
  const t = useText(rulesText);
  const at = (field: keyof SittingRules) => (under ? [under, field] : field);
  return (
    <>
      {(['fullScreen', 'paste', 'watermark'] as const).map((field) => (
        <Form.Item key={field} name={at(field)} valuePropName="checked">
          <Checkbox>{t(field)}</Checkbox>
        </Form.Item>
      ))}
      <Form.Item name={at('camera')} label={t('camera')} extra={t('cameraHint')}>
        <Select options={cameraRules.map((value) => ({ value, label: t(cameras[value]) }))} />
      </Form.Item>
      <Form.Item name={at('leaveLimit')} label={t('leaveLimit')} extra={t('leaveLimitHint')}>
        <InputNumber style={{ width: '100%' }} min={leaveLimits.min} max={leaveLimits.max} precision={0} />
      </Form.Item>
      <Form.Item name={at('leaveEnd')} label={t('leaveEnd')}>
        <Select options={leaveEnds.map((value) => ({ value, label: t(ends[value]) }))} />
      </Form.Item>
    </>
  );
}
