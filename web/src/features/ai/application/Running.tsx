import {
  type ApplicationKind,
  applicationApi,
  type Control,
  type FormValues,
  valueMax,
} from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { Button, Checkbox, Flex, Form, Input, Radio, Select, Switch, Upload } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Thread } from '../chat/Thread.shared.tsx';
import { applicationText } from './application.text.ts';

interface RunningProps {
  applicationId: string;
  kind: ApplicationKind;
  opening: string;
  controls: Control[];
  /** One's own, as it is saved. */
  draft: boolean;
}

type Filled = Record<string, string | string[] | boolean | undefined>;

/** As the server takes it: all texts. */
const asTexts = (filled: Filled): FormValues =>
  Object.fromEntries(
    Object.entries(filled).map(([variable, value]) => [
      variable,
      Array.isArray(value) ? value.join('\n') : value === undefined || value === null ? '' : String(value),
    ]),
  );

/** Fills an application's form in, and goes on with what it answers. */
export function Running({ applicationId, kind, opening, controls, draft }: RunningProps) {
  const t = useText(applicationText);
  const notice = useNotice();
  const [chatId, setChatId] = useState<string | null>(null);
  const run = useAction(applicationApi.run, [chatApi.list]);
  const ask = useAction(chatApi.ask);
  const submit = ({ content = '', ...filled }: Filled) =>
    run.mutate(
      { applicationId, values: asTexts(filled), content: String(content), draft },
      { onSuccess: (begun) => setChatId(begun.chatId), onError: notice.error },
    );
  const asks = kind !== 'generate' || controls.length === 0;
  if (chatId)
    return (
      <Flex vertical gap="middle">
        <div>
          <Button onClick={() => setChatId(null)}>{t('restart')}</Button>
        </div>
        <Thread chatId={chatId} models={[]} opening={null} onAsk={(asking) => ask.mutateAsync(asking)} />
      </Flex>
    );
  return (
    <Form<Filled> layout="vertical" initialValues={initialOf(controls)} onFinish={submit}>
      {opening && <Markdown source={opening} />}
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
      {asks && (
        <Form.Item name="content" label={t('question')} rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={8_000} />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={run.isPending}>
        {t(asks ? 'start' : 'run')}
      </Button>
    </Form>
  );
}

const initialOf = (controls: Control[]): Filled =>
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

/** A text file, whose text is the value. */
function TextFile({ value, onChange }: { value?: string; onChange?: (text: string) => void }) {
  return (
    <Flex vertical gap="small">
      <Upload
        accept=".txt,.md,.csv,.json,.py,.c,.java,.js"
        showUploadList={false}
        beforeUpload={(file) => {
          void file.text().then((text) => onChange?.(text.slice(0, valueMax)));
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
