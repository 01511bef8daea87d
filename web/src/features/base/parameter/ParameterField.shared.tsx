import { misfitOf, type Parameter, type ParameterValue } from '@xueyan/contract/base/parameter';
import { sayIn } from '@xueyan/contract/wire/language';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { session } from '../../../api/session.ts';
import { useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { parameterText } from './parameter.text.ts';

interface ParameterFieldProps {
  parameter: Parameter;
  /** Name of the field in the form; `value` where the form has this parameter alone. */
  name?: string;
}

/** One parameter as a field of a form: title, meaning and bounds. */
export function ParameterField({ parameter, name = parameter.name }: ParameterFieldProps) {
  const t = useText(parameterText);
  const { rule, title, description } = parameter;
  const hint =
    rule.kind === 'number'
      ? t('bounds', { min: rule.min.toLocaleString(), max: rule.max.toLocaleString(), unit: rule.unit }).trim()
      : '';
  const validator = async (_: unknown, given: ParameterValue | null | undefined) => {
    const value = given ?? (rule.kind === 'number' ? Number.NaN : '');
    const misfit = misfitOf(rule, value);
    if (misfit) throw new Error(refusal(misfit, title));
  };
  return (
    <Form.Item
      name={name}
      label={title}
      extra={[description, rule.kind === 'secret' ? t('secretHint') : hint].filter(Boolean).join(' · ')}
      rules={[{ validator }]}
      {...(rule.kind === 'switch' && { valuePropName: 'checked' })}
    >
      {controlOf(parameter)}
    </Form.Item>
  );
}

const refusal = ([{ text }, values]: NonNullable<ReturnType<typeof misfitOf>>, title: string): string =>
  sayIn(session.language(), text, { ...values, title }, toTraditional);

function controlOf({ rule }: Parameter) {
  switch (rule.kind) {
    case 'number':
      return (
        <InputNumber
          min={rule.min}
          max={rule.max}
          precision={0}
          style={{ width: 220 }}
          {...(rule.unit && { suffix: rule.unit })}
        />
      );
    case 'switch':
      return <Switch />;
    case 'select':
      return (
        <Select options={rule.options.map(({ value, title }) => ({ value, label: title }))} style={{ maxWidth: 320 }} />
      );
    case 'time':
      return <Input type="time" style={{ width: 160 }} />;
    case 'secret':
      return <Input.Password maxLength={rule.max} autoComplete="new-password" />;
    case 'text':
      return rule.lines ? (
        <Input.TextArea
          maxLength={rule.max}
          showCount
          autoSize={{ minRows: 2, maxRows: 8 }}
          // The counter is below the field, where the hint would be.
          style={{ marginBlockEnd: 24 }}
        />
      ) : (
        <Input maxLength={rule.max} showCount />
      );
  }
}
