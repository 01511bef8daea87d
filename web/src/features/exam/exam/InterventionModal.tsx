import { type Candidate, examApi } from '@xueyan/contract/exam/exam';
import { examMinutes } from '@xueyan/contract/exam/exam-form';
import { Alert, Form, Input, InputNumber } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './exam.module.css';
import { examText } from './exam.text.ts';

/**
 * Interventions: extending the time, of all candidates if none is named; handing in for a candidate; letting one go on.
 */
export type Intervention =
  | { kind: 'extend'; candidate?: Candidate }
  | { kind: 'force' | 'reopen'; candidate: Candidate };

interface InterventionModalProps {
  open: boolean;
  examId: string;
  what: Intervention;
  onClose: () => void;
}

interface Values {
  minutes: number;
  reason: string;
}

const stale = [examApi.candidates, examApi.get];

/** Asks for the minutes and the reason, which is audited. */
export function InterventionModal({ open, examId, what, onClose }: InterventionModalProps) {
  const t = useText(examText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const extend = useAction(examApi.extend, stale);
  const force = useAction(examApi.forceSubmit, stale);
  const reopen = useAction(examApi.reopen, stale);
  const { kind, candidate } = what;
  const act = { extend, force, reopen }[kind];
  // Empty when the shell has shown the error.
  const words = act.error && textsFor(act.error);
  const submit = async ({ minutes, reason }: Values) => {
    const candidateId = candidate?.candidateId ?? '';
    if (kind === 'extend') {
      const chosen = candidate ? { candidateIds: [candidateId] } : {};
      const { extended } = await extend.mutateAsync({ examId, minutes, reason, ...chosen });
      notice.success(t('extended', { n: extended }));
    } else if (kind === 'force') {
      const { submitted } = await force.mutateAsync({ examId, candidateIds: [candidateId], reason });
      notice.success(t('forced', { n: submitted }));
    } else {
      await reopen.mutateAsync({ examId, candidateId, minutes, reason });
      notice.success(t('done'));
    }
    onClose();
  };
  const title = `${t(kind === 'extend' ? 'extendTitle' : kind)}${candidate ? ` · ${candidate.userName}` : ''}`;
  return (
    <FormModal<Values>
      open={open}
      title={title}
      okText={t(kind === 'extend' && !candidate ? 'extendAll' : kind)}
      form={form}
      initialValues={{ minutes: 10, reason: '' }}
      saving={act.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {kind !== 'force' && (
        <Form.Item
          name="minutes"
          label={t(kind === 'extend' ? 'extendMinutes' : 'reopenMinutes')}
          rules={[{ required: true, message: t('minutes') }]}
        >
          <InputNumber className={styles.wide} min={1} max={examMinutes.max} precision={0} />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
    </FormModal>
  );
}
