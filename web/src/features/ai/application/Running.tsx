import { applicationApi } from '@xueyan/contract/ai/application';
import type { ApplicationKind, Control } from '@xueyan/contract/ai/application-form';
import { chatApi } from '@xueyan/contract/ai/chat';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { Thread } from '../chat/Thread.shared.tsx';
import { applicationText } from './application.text.ts';
import { asTexts, type Filled, initialOf, takesQuestion, uploadsOf } from './filled.ts';
import { RunForm } from './RunForm.tsx';

interface RunningProps {
  applicationId: string;
  kind: ApplicationKind;
  opening: string;
  /** Questions to start with. */
  suggestions: string[];
  controls: Control[];
  onBegun?: (() => void) | undefined;
}

/** Runs an application: fills in its form and continues with its answer. */
export function Running({ applicationId, kind, opening, suggestions, controls, onBegun }: RunningProps) {
  const t = useText(applicationText);
  const notice = useNotice();
  const [chatId, setChatId] = useState<string | null>(null);
  const [filled, setFilled] = useState<Filled>(() => initialOf(controls));
  const run = useCreation(applicationApi.run, [chatApi.list]);
  const ask = useAction(chatApi.ask);
  const guard = useFormGuard<Filled>(initialOf(controls));
  const submit = (values: Filled) => {
    const { content = '', ...texts } = values;
    setFilled(values);
    run.mutate(
      { applicationId, values: asTexts(texts), uploads: uploadsOf(controls, texts), content: String(content) },
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
  const asks = takesQuestion(kind, controls);
  if (chatId)
    return (
      <Flex vertical gap="middle">
        <div>
          <Button onClick={() => setChatId(null)}>{t('restart')}</Button>
        </div>
        <Thread
          place="application"
          chatId={chatId}
          models={[]}
          opening={null}
          takesFiles
          onAsk={({ agent: _, ...asking }) => ask.mutateAsync(asking)}
        />
      </Flex>
    );
  return (
    <RunForm
      opening={opening}
      controls={controls}
      {...(asks && { suggestions })}
      initial={filled}
      action={t(asks ? 'start' : 'run')}
      pending={run.isPending}
      onValuesChange={guard.onValuesChange}
      onSend={submit}
    />
  );
}
