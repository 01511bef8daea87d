import { type Match, matchApi } from '@xueyan/contract/exam/match';
import { Alert, Form, Input, InputNumber } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './match.module.css';
import { matchText } from './match.text.ts';

interface ExtendModalProps {
  open: boolean;
  match: Pick<Match, 'matchId'>;
  onClose: () => void;
}

interface Values {
  minutes: number;
  reason: string;
}

/** Extends a match for everybody. */
export function ExtendModal({ open, match, onClose }: ExtendModalProps) {
  const t = useText(matchText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const extend = useAction(matchApi.extend, [matchApi.list, matchApi.get]);
  // Empty when the shell has shown the error.
  const words = extend.error && textsFor(extend.error);
  const submit = async (values: Values) => {
    await extend.mutateAsync({ matchId: match.matchId, ...values });
    notice.success(t('done'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('extendTitle')}
      okText={t('extend')}
      form={form}
      initialValues={{ minutes: 10, reason: '' }}
      saving={extend.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="minutes" label={t('minutes')} rules={[{ required: true, message: t('minutes') }]}>
        <InputNumber className={styles.wide} min={1} max={600} precision={0} />
      </Form.Item>
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
