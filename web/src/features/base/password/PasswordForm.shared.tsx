import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { Alert, Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { CallError, showsFailure } from '../../../api/call.ts';
import { query, useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './PasswordForm.module.css';
import { passwordText } from './password.text.ts';
import { RuleList } from './RuleList.tsx';
import { leastRules, rulesOf } from './rules.ts';

interface PasswordFormProps {
  onDone?: () => void;
  /** The old password, where it was just typed: it is asked for only if it turns out to be wrong. */
  known?: string;
}

/** Old password, new password, and the rules, ticked as they are met. */
export function PasswordForm({ onDone, known = '' }: PasswordFormProps) {
  const t = useText(passwordText);
  const [old, setOld] = useState(known);
  const [asked, setAsked] = useState(!known);
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const change = useAction(authApi.changePassword);

  const school = useQuery(query(authApi.sysinfo, {}));
  const asks = school.data?.passwords ?? leastRules;
  const rules = rulesOf(asks);
  const good = rules.every(({ ok }) => ok(fresh, old));
  const same = fresh === again;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!old || !good || !same || change.isPending) return;
    change.mutate(
      { oldPassword: old, newPassword: fresh },
      {
        onSuccess: () => {
          session.passwordChanged();
          onDone?.();
        },
        onError: (error) => {
          showsFailure(error);
          if (error.code === 'auth.oldPasswordWrong') setAsked(true);
        },
      },
    );
  };

  const failure = change.error && textsOf(change.error, t('offline'), t('failed'));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* The account of this password, for password managers. */}
      <input type="text" autoComplete="username" value={session.user()?.loginName ?? ''} readOnly hidden />
      <div role="alert">{failure && <Alert type="error" showIcon title={failure} />}</div>
      {asked && (
        <PasswordField
          label={t('old')}
          name="old"
          autoComplete="current-password"
          value={old}
          onChange={setOld}
          problem={tried && !old ? t('oldRequired') : ''}
        />
      )}
      <PasswordField
        label={t('fresh')}
        name="fresh"
        autoComplete="new-password"
        value={fresh}
        onChange={setFresh}
        below={<RuleList rules={rules} fresh={fresh} old={old} strict={tried} />}
      />
      <PasswordField
        label={t('again')}
        name="again"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        // Not shown while the second one is still being typed.
        problem={!same && (tried || again.length >= fresh.length) && again !== '' ? t('againDiffers') : ''}
      />
      {asks.history > 1 && <p className={styles.history}>{t('history', { most: asks.history })}</p>}
      <Button type="primary" htmlType="submit" size="large" block loading={change.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}

const textsOf = (error: unknown, offline: string, failed: string) =>
  error instanceof CallError && error.status === 0 ? offline : (error as Error).message || failed;
