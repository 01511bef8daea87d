import { applicationCountApi } from '@xueyan/contract/school/application-count';
import { type ApplicationKind, answeringApis, reasonMax } from '@xueyan/contract/school/course-application';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './application.module.css';
import { applicationText } from './application.text.ts';

interface DecideModalProps {
  open: boolean;
  kind: ApplicationKind;
  step: 'approve' | 'reject';
  rows: { applicationId: string; name: string }[];
  /** Called with the ids of the requests that are decided now. */
  onDone: (applicationIds: string[]) => void;
  onClose: () => void;
}

type Outcomes = Output<(typeof answeringApis)['take']['approve']>['outcomes'];

/** Decides requests: shows the effects before, and each outcome after. */
export function DecideModal({ open, kind, step, rows, onDone, onClose }: DecideModalProps) {
  const t = useText(applicationText);
  const notice = useNotice();
  const [form] = Form.useForm<{ answer: string }>();
  const [failed, setFailed] = useState<Outcomes>([]);
  const endpoint = answeringApis[kind][step];
  const decide = useAction(endpoint, [answeringApis[kind].list, applicationCountApi.countWaiting]);
  const problem = decide.error && textsFor(decide.error);
  const effects = { take: 'takeEffect', audit: 'auditEffect', withdraw: 'withdrawEffect' } as const;

  const submit = async (answer: string) => {
    const { outcomes } = await decide.mutateAsync({ applicationIds: rows.map((row) => row.applicationId), answer });
    const refused = outcomes.filter(({ done }) => !done);
    onDone(outcomes.filter(({ done }) => done).map(({ applicationId }) => applicationId));
    if (refused.length > 0) return setFailed(refused);
    notice.success(t('done', { n: outcomes.length }));
    onClose();
  };

  const nameOf = (id: string) => rows.find(({ applicationId }) => applicationId === id)?.name ?? '';
  return (
    <FormModal<{ answer: string }>
      open={open}
      title={t(step === 'approve' ? 'approveTitle' : 'rejectTitle', { n: rows.length })}
      okText={t(step === 'approve' ? 'confirmApprove' : 'confirmReject')}
      form={form}
      initialValues={{ answer: '' }}
      saving={decide.isPending}
      // The form shows the error.
      onSave={({ answer }) => void submit(answer.trim()).catch(() => {})}
      onClose={onClose}
    >
      {problem && <Alert className={styles.problem} type="error" showIcon title={problem} />}
      {failed.length > 0 && (
        <Alert
          className={styles.problem}
          type="warning"
          showIcon
          title={t('partly', { done: rows.length - failed.length, failed: failed.length })}
          description={
            <ul className={styles.failed}>
              {failed.map(({ applicationId, words }) => (
                <li key={applicationId}>
                  {nameOf(applicationId)} {words}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {step === 'approve' && <p className={styles.hint}>{t(effects[kind])}</p>}
      <Form.Item
        name="answer"
        label={t(step === 'approve' ? 'answerOptional' : 'answer')}
        rules={step === 'reject' ? [{ required: true, whitespace: true, message: t('answerRequired') }] : []}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={reasonMax} showCount />
      </Form.Item>
    </FormModal>
  );
}
