import { type Control, type FormValues, valueMax } from '@xueyan/contract/ai/application-form';
import { textOfBlob } from '@xueyan/contract/base/text-encoding';
import { Button, Checkbox, Flex, Form, Input, Radio, Select, Switch, Upload } from 'antd';

export type Filled = Record<string, string | string[] | boolean | undefined>;

/** Converts form values to the texts that the server takes. */
export const asTexts = (filled: Filled): FormValues =>
  Object.fromEntries(
    Object.entries(filled).map(([variable, value]) => [
      variable,
      Array.isArray(value) ? value.join('\n') : value === undefined || value === null ? '' : String(value),
    ]),
  );

/** Fields of the form of an application. */
export function ControlFields({ controls }: { controls: Control[] }) {
  return (
    <>
      {controls.map((control) => (
        <Form.Item
          key={control.variable}
          name={control.variable}
          label={control.label}
          rules={control.required && control.kind !== 'switch' ? [{ required: true }] : []}
          valuePropName={control.kind === 'switch' ? 'checked' : 'value'}
        >
          {fieldOf(control)}
        </Form.Item>
      ))}
    </>
  );
}

export const initialOf = (controls: Control[]): Filled =>
  Object.fromEntries(
    controls.map(({ variable, kind, initial }) => [
      variable,
      kind === 'switch'
        ? initial === 'true'
        : kind === 'checkbox'
          ? initial.split('\n').filter(Boolean)
          : initial || undefined,
    ]),
  );

function fieldOf({ kind, options, max }: Control) {
  const choices = options.map((value) => ({ value, label: value }));
  if (kind === 'radio') return <Radio.Group options={choices} />;
  if (kind === 'checkbox') return <Checkbox.Group options={choices} />;
  if (kind === 'select') return <Select options={choices} allowClear />;
  if (kind === 'switch') return <Switch />;
  if (kind === 'textarea') return <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={max} showCount />;
  if (kind === 'upload') return <TextFile />;
  return <Input maxLength={max} showCount />;
}

/** Picker of a text file whose text is the value. */
function TextFile({ value, onChange }: { value?: string; onChange?: (text: string) => void }) {
  return (
    <Flex vertical gap="small">
      <Upload
        accept=".txt,.md,.csv,.json,.py,.c,.java,.js"
        showUploadList={false}
        beforeUpload={(file) => {
          void textOfBlob(file).then((text) => onChange?.(text.slice(0, valueMax)));
          return false;
        }}
      >
        <Button>.txt .md .csv …</Button>
      </Upload>
      {value && (
        <Input.TextArea
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={valueMax}
        />
      )}
    </Flex>
  );
}
