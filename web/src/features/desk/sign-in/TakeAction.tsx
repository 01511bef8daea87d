import { signInApi } from '@xueyan/contract/desk/sign-in';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import { useText } from '../../../ui/text.ts';
import { useActiveUser } from '../../../ui/useActiveUser.ts';
import { useNotice } from '../../../ui/useNotice.ts';
import { toneOf } from './presence.ts';
import styles from './StudentSignInModal.module.css';
import { signInText } from './sign-in.text.ts';
import type { OpenSignIn } from './useOpenSignIns.ts';

const digitCount = 4;

/** The way into an open sign-in: a press, the four digits, or word to scan; afterwards what was recorded. */
export function TakeAction({ signIn }: { signIn: OpenSignIn }) {
  const t = useText(signInText);
  const notice = useNotice();
  const user = useActiveUser();
  const take = useAction(signInApi.take, [signInApi.mine]);
  const [digits, setDigits] = useState('');

  const submit = async (code?: string) => {
    try {
      const { state } = await take.mutateAsync({ signId: signIn.id, userId: user?.id ?? '', code });
      notice.success(t(state === 'late' ? 'takenLate' : 'taken'));
    } catch (error) {
      setDigits('');
      notice.error(error);
    }
  };

  if (signIn.state !== 'missing') return <StateTag tone={toneOf(signIn.state)}>{t(signIn.state)}</StateTag>;
  if (signIn.way === 'qr') return <p className={styles.scan}>{t('scan')}</p>;
  if (signIn.way === 'button') {
    return (
      <Button type="primary" loading={take.isPending} onClick={() => void submit()}>
        {t('take')}
      </Button>
    );
  }
  return (
    <div className={styles.action}>
      <Input
        className={styles.digits}
        value={digits}
        maxLength={digitCount}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('digits')}
        aria-label={t('digits')}
        disabled={take.isPending}
        onChange={(event) => setDigits(event.target.value.replace(/\D/g, ''))}
        onPressEnter={() => digits.length === digitCount && void submit(digits)}
      />
      <Button
        type="primary"
        loading={take.isPending}
        disabled={digits.length < digitCount}
        onClick={() => void submit(digits)}
      >
        {t('take')}
      </Button>
    </div>
  );
}
