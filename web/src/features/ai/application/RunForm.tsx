import type { Control } from '@xueyan/contract/ai/application-form';
import { Button, Flex, Form, Input } from 'antd';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';
import { ControlFields } from './ControlFields.tsx';
import type { Filled } from './filled.ts';

interface RunFormProps {
  /** Prefix of the ids of fields, where another form is on the page. */
  name?: string;
  opening: string;
  controls: Control[];
  /** Questions to start with; absent where no question is asked. */
  suggestions?: string[];
  initial: Filled;
  action: string;
  pending: boolean;
  disabled?: boolean;
  onValuesChange?: (changed: unknown, values: Filled) => void;
  onSend: (values: Filled) => void;
}

/** Form of an application as those who use it see it, with the first question where one is asked. */
export function RunForm({ name, opening, controls, suggestions, initial, action, pending, ...rest }: RunFormProps) {
  const t = useText(applicationText);
  const [form] = Form.useForm<Filled>();
  const { disabled = false, onValuesChange, onSend } = rest;
  const take = (content: string) => {
    form.setFieldValue('content', content);
    // The form itself tells only of what is typed.
    onValuesChange?.({ content }, form.getFieldsValue());
  };
  return (
    <Form<Filled>
      form={form}
      layout="vertical"
      initialValues={initial}
      {...(name && { name })}
      {...(onValuesChange && { onValuesChange })}
      onFinish={onSend}
    >
      {opening && <Markdown source={opening} />}
      <ControlFields controls={controls} />
      {suggestions && suggestions.length > 0 && (
        <Flex wrap gap="small">
          {suggestions.map((one) => (
            <Button key={one} size="small" onClick={() => take(one)}>
              {one}
            </Button>
          ))}
        </Flex>
      )}
      {suggestions && (
        <Form.Item name="content" label={t('question')} rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={8_000} />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={pending} disabled={disabled}>
        {action}
      </Button>
    </Form>
  );
}
