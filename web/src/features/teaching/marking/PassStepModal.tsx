import { markingApi } from '@xueyan/contract/teaching/marking';
import { Form, Input } from 'antd';
import { type ComponentRef, useRef, useState } from 'react';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Marking.module.css';
import { markingText } from './marking.text.ts';

interface Props {
  open: boolean;
  title: string;
  busy: boolean;
  onClose: () => void;
  onPass: (reason: string) => Promise<void>;
}

/** Asks for the reason of a manual pass: the student reads it, and so do later reviewers. */
export function PassStepModal({ open, title, busy, onClose, onPass }: Props) {
  const t = useText(markingText);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const put = (next: string) => {
    setReason(next);
    setMissing(false);
  };
  const usual = [t('passReason1'), t('passReason2'), t('passReason3')];

  return (
    <InputModal
      open={open}
      title={t('passTitle', { title })}
      okText={t('pass')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      filled={reason.trim() !== ''}
      onClose={onClose}
      onOk={() => (reason.trim() ? onPass(reason.trim()) : setMissing(true))}
      afterClose={() => put('')}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      <p className={styles.quiet}>{t('passHint')}</p>
      <Form.Item
        label={t('passReason')}
        htmlFor="pass-reason"
        layout="vertical"
        required
        validateStatus={missing ? 'error' : undefined}
        help={missing ? t('passReasonRequired') : undefined}
      >
        <Input.TextArea
          ref={field}
          id="pass-reason"
          maxLength={maxOf(markingApi.passStep.input.shape.reason)}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={reason}
          onChange={({ target }) => put(target.value)}
        />
      </Form.Item>
      <div className={styles.phrases}>
        {usual.map((words) => (
          <span key={words} className={styles.phrase}>
            <button type="button" className={styles.pick} onClick={() => put(words)}>
              {words}
            </button>
          </span>
        ))}
      </div>
    </InputModal>
  );
}
