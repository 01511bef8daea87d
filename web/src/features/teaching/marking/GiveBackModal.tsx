import { markingApi } from '@xueyan/contract/teaching/marking';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { CommentBank } from '../task/CommentBank.shared.tsx';
import styles from './Marking.module.css';
import { markingText } from './marking.text.ts';

interface Props {
  open: boolean;
  name: string;
  /** The comment typed so far: usually it contains the requested changes. */
  comment: string;
  /** Its mark is published, and will be withdrawn. */
  published: boolean;
  busy: boolean;
  onClose: () => void;
  onGiveBack: (reason: string) => Promise<void>;
}

export function GiveBackModal({ open, name, comment, published, busy, onClose, onGiveBack }: Props) {
  const t = useText(markingText);
  const [typed, setTyped] = useState<string>();
  const [missing, setMissing] = useState(false);
  const reason = typed ?? comment;

  return (
    <InputModal
      open={open}
      title={t('giveBackTitle', { name })}
      okText={t('giveBack')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      filled={reason !== comment}
      onClose={onClose}
      onOk={() => (reason.trim() ? onGiveBack(reason.trim()) : setMissing(true))}
      afterClose={() => {
        setTyped(undefined);
        setMissing(false);
      }}
    >
      <p className={styles.quiet}>
        {t('giveBackHint')} {published && t('giveBackPublished')}
      </p>
      <Form.Item
        label={t('reason')}
        htmlFor="return-reason"
        layout="vertical"
        required
        validateStatus={missing ? 'error' : undefined}
        help={missing ? t('reasonRequired') : undefined}
      >
        <Input.TextArea
          id="return-reason"
          maxLength={maxOf(markingApi.giveBack.input.shape.comment)}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={reason}
          placeholder={t('reasonPlaceholder')}
          onChange={({ target }) => {
            setTyped(target.value);
            setMissing(false);
          }}
        />
      </Form.Item>
      <CommentBank
        comment={reason}
        onPick={(phrase) => {
          setTyped(reason ? `${reason.trimEnd()}\n${phrase}` : phrase);
          setMissing(false);
        }}
      />
    </InputModal>
  );
}
