import { applicationApi } from '@xueyan/contract/ai/application';
import type { ApplicationKind, Control } from '@xueyan/contract/ai/application-form';
import { chatApi } from '@xueyan/contract/ai/chat';
import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Thread } from '../chat/Thread.shared.tsx';
import { applicationText } from './application.text.ts';
import { asTexts, ControlFields, type Filled, initialOf } from './ControlFields.tsx';

interface RunningProps {
  applicationId: string;
  kind: ApplicationKind;
  opening: string;
  /** Questions to start with. */
  suggestions: string[];
  controls: Control[];
  /** Whether to run the saved draft of the actor’s own application. */
  draft: boolean;
  onBegun?: (() => void) | undefined;
}

/** Runs an application: fills in its form and continues with its answer. */
export function Running({ applicationId, kind, opening, suggestions, controls, draft, onBegun }: RunningProps) {
  const t = useText(applicationText);
  const notice = useNotice();
  const [chatId, setChatId] = useState<string | null>(null);
  const run = useCreation(applicationApi.run, [chatApi.list]);
  const ask = useAction(chatApi.ask);
  const guard = useFormGuard<Filled>(initialOf(controls));
  const submit = (values: Filled) => {
    const { content = '', ...filled } = values;
    run.mutate(
      { applicationId, values: asTexts(filled), content: String(content), draft },
      {
        onSuccess: (begun) => {
          guard.noteSaved(values);
          setChatId(begun.chatId);
          onBegun?.();
        },
        onError: notice.error,
      },
    );
  };
  const [form] = Form.useForm<Filled>();
  const asks = kind !== 'generate' || controls.length === 0;
  if (chatId)
    return (
      <Flex vertical gap="middle">
        <div>
          <Button onClick={() => setChatId(null)}>{t('restart')}</Button>
        </div>
        <Thread
          chatId={chatId}
          models={[]}
          opening={null}
          takesFiles
          onAsk={({ agent: _, ...asking }) => ask.mutateAsync(asking)}
        />
      </Flex>
    );
  return (
    <Form<Filled>
      form={form}
      layout="vertical"
      initialValues={initialOf(controls)}
      // A trial beside the editor is not work.
      {...(!draft && { onValuesChange: guard.onValuesChange })}
      onFinish={submit}
    >
      {opening && <Markdown source={opening} />}
      <ControlFields controls={controls} />
      {asks && suggestions.length > 0 && (
        <Flex wrap gap="small">
          {suggestions.map((one) => (
            <Button key={one} size="small" onClick={() => form.setFieldValue('content', one)}>
              {one}
            </Button>
          ))}
        </Flex>
      )}
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
