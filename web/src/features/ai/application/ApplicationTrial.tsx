import { applicationApi } from '@xueyan/contract/ai/application';
import { type ApplicationForm, type Control, makesMedia } from '@xueyan/contract/ai/application-form';
import { chatApi } from '@xueyan/contract/ai/chat';
import { mediaApi } from '@xueyan/contract/ai/media';
import { Alert, Button, Card, Flex, Form, type FormInstance, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { Thread } from '../chat/Thread.shared.tsx';
import styles from './Application.module.css';
import { asTexts, type Filled, initialOf, takesQuestion, uploadsOf } from './filled.ts';
import { RunForm } from './RunForm.tsx';
import { trialText } from './trial.text.ts';
import { type TrialProblem, triedOf } from './typed-form.ts';

const MediaDetail = lazyNamed(() => import('../media/MediaDetail.shared.tsx'), 'MediaDetail');

/** Milliseconds after a change until the trial follows it. */
const settleMs = 300;

interface ApplicationTrialProps {
  /** Form of the editor. */
  form: FormInstance<ApplicationForm>;
  initial: Partial<ApplicationForm>;
  /** Null for an application that was never saved. */
  applicationId: string | null;
}

/** Tries an application as it is typed in the editor beside it; nothing of it is saved. */
export function ApplicationTrial({ form, initial, applicationId }: ApplicationTrialProps) {
  const t = useText(trialText);
  const notice = useNotice();
  const watched: Partial<ApplicationForm> | undefined = Form.useWatch([], form);
  const typed = useSettled(watched ?? initial, settleMs);
  const { form: tried, problem, seen } = useMemo(() => triedOf(typed, initial), [typed, initial]);
  const [chatId, setChatId] = useState<string | null>(null);
  const [made, setMade] = useState<{ mediaId: string; open: boolean } | null>(null);
  const [filled, setFilled] = useState<Filled>({});
  const run = useCreation(applicationApi.tryRun, [chatApi.list]);
  const make = useCreation(applicationApi.tryMake, [mediaApi.list]);
  const ask = useAction(chatApi.ask);
  const { kind, opening, suggestions, controls } = seen;
  const media = makesMedia(kind);
  const asks = !media && takesQuestion(kind, controls);
  const send = ({ content = '', ...texts }: Filled) => {
    if (!tried) return;
    const input = { form: tried, applicationId, values: asTexts(texts), uploads: uploadsOf(controls, texts) };
    if (media)
      make.mutate(input, {
        onSuccess: ({ mediaId }) => setMade({ mediaId, open: true }),
        onError: notice.error,
      });
    else
      run.mutate(
        { ...input, content: String(content) },
        { onSuccess: (begun) => setChatId(begun.chatId), onError: notice.error },
      );
  };
  // A control that is another one now begins anew; what was filled into the others stays.
  const kept = (values: Filled) =>
    setFilled((before) => ({
      ...before,
      content: values.content,
      ...Object.fromEntries(controls.map((control) => [signOf(control), values[control.variable]])),
    }));
  const begins = initialOf(controls);
  for (const control of controls) if (signOf(control) in filled) begins[control.variable] = filled[signOf(control)];
  return (
    <Card title={t('title')} size="small" className={styles.trial}>
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{t('hint')}</Typography.Text>
        {problem && <Alert type="info" showIcon title={t('notYet')} description={t(problem.why, valuesOf(problem))} />}
        <RunForm
          key={controls.map(signOf).join('\n')}
          name="trial"
          opening={opening}
          controls={controls}
          {...(asks && { suggestions })}
          initial={{ ...begins, content: filled.content }}
          action={t('try')}
          pending={run.isPending || make.isPending}
          disabled={tried === null}
          onValuesChange={(_, values) => kept(values)}
          onSend={send}
        />
        {made && media && (
          <div>
            <Button onClick={() => setMade({ ...made, open: true })}>{t('made')}</Button>
          </div>
        )}
        {chatId && !media && (
          <section aria-label={t('answer')}>
            <Thread
              place="trial"
              key={chatId}
              chatId={chatId}
              models={[]}
              opening={null}
              takesFiles
              onAsk={({ agent: _, ...asking }) => ask.mutateAsync(asking)}
            />
          </section>
        )}
      </Flex>
      <DialogSlot subject={made?.open && made.mediaId}>
        {(mediaId, open) => (
          <MediaDetail mediaId={mediaId} open={open} onClose={() => made && setMade({ ...made, open: false })} />
        )}
      </DialogSlot>
    </Card>
  );
}

/** What makes two controls the same one: an answer to the one is an answer to the other. */
const signOf = ({ variable, kind, options, initial }: Control) => JSON.stringify([variable, kind, options, initial]);

const valuesOf = (problem: TrialProblem): Record<string, string | number> => {
  if (problem.why === 'control') return { n: problem.at + 1 };
  return problem.why === 'unknownVariable' ? { name: `{{${problem.name}}}` } : {};
};
