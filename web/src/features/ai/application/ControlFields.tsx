import type { Control } from '@xueyan/contract/ai/application-form';
import { Checkbox, Form, type FormRule, Input, Radio, Select, Switch } from 'antd';
import { FileControl } from './FileControl.tsx';

/** Fields of the form of an application. */
export function ControlFields({ controls }: { controls: Control[] }) {
  return (
    <>
      {controls.map((control) => (
        <Form.Item
          key={control.variable}
          name={control.variable}
          label={control.label}
          rules={rulesFor(control)}
          valuePropName={control.kind === 'switch' ? 'checked' : 'value'}
        >
          {fieldOf(control)}
        </Form.Item>
      ))}
    </>
  );
}

function rulesFor({ required, kind }: Control): FormRule[] {
  if (!required || kind === 'switch') return [];
  return [{ required: true, ...((kind === 'upload' || kind === 'checkbox') && { type: 'array' as const }) }];
}

function fieldOf(control: Control) {
  const { kind, options, max } = control;
  const choices = options.map((value) => ({ value, label: value }));
  if (kind === 'radio') return <Radio.Group options={choices} />;
  if (kind === 'checkbox') return <Checkbox.Group options={choices} />;
  if (kind === 'select') return <Select options={choices} allowClear />;
  if (kind === 'switch') return <Switch />;
  if (kind === 'textarea') return <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={max} showCount />;
  if (kind === 'upload') return <FileControl control={control} />;
  return <Input maxLength={max} showCount />;
}
