import type { PasswordSlip } from '@xueyan/contract/base/user';
import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { printNode } from '../../../ui/browser/print-node.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './User.module.css';
import { userText } from './user.text.ts';

interface SlipsModalProps {
  open: boolean;
  /** Slips, with classes and photos, where they exist. */
  slips: (PasswordSlip & { className?: string; photo?: string })[];
  /** Texts for passwords that need not be changed: above the slips, and on each of them. */
  words?: { hint: string; slip: string };
  onClose: () => void;
}

/** One-time passwords, shown once: to be printed and cut apart, or copied. */
export function SlipsModal({ open, slips, words, onClose }: SlipsModalProps) {
  const t = useText(userText);
  const notice = useNotice();
  const list = useRef<HTMLUListElement>(null);
  const copy = async () => {
    const lines = slips.map(({ className, userName, loginName, password }) =>
      [...(className === undefined ? [] : [className]), userName, loginName, password].join('\t'),
    );
    if (await copyText(lines.join('\n'))) notice.success(t('copied'));
    else notice.error(t('copyFailed'));
  };
  return (
    <Modal
      open={open}
      title={t('slipsTitle')}
      width={720}
      // An accidental click must not lose what is never shown again.
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button onClick={() => list.current && printNode(list.current, t('slipsTitle'))}>{t('print')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
      destroyOnHidden
    >
      <p>{words?.hint ?? t('slipsHint')}</p>
      <ul ref={list} className={styles.slips}>
        {slips.map(({ userId, userName, loginName, password, className, photo }) => (
          <li key={userId} className={styles.slip}>
            {photo && <img className={styles.slipPhoto} src={photo} alt="" />}
            <strong>{userName}</strong>
            {className && <div>{className}</div>}
            <div>
              {t('loginName')}: {loginName}
            </div>
            <div>
              {t('password')}: <code>{password}</code>
            </div>
            <p>{words?.slip ?? t('slip')}</p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
