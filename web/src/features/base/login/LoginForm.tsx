import { authApi } from '@xueyan/contract/base/auth';
import type { Input, Output } from '@xueyan/contract/wire/endpoint';
import { type FormEvent, useRef, useState } from 'react';
import { CallError, callWhole } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { stateText } from '../../../ui/feedback/state.text.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useText } from '../../../ui/text/text.ts';
import { loadTexts } from '../../../ui/text/words.ts';
import { typedPassword } from '../password/typed-password.shared.ts';
import { CodeField } from './CodeField.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import styles from './LoginForm.module.css';
import { LoginNotice } from './LoginNotice.tsx';
import { loginText } from './login.text.ts';
import { loginNote } from './login-note.shared.ts';

/** Maximum tries while the server asks to wait: about two minutes in all. */
const mostTries = 30;

/** Signs in, and waits and retries when the server asks for it because a whole school signs in at once. */
async function logInPatiently(credentials: Input<typeof authApi.login>, onQueue: (queued: boolean) => void) {
  for (let tries = 1; ; tries++) {
    try {
      return await callWhole(authApi.login, credentials);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'auth.busy' || tries >= mostTries) throw error;
      onQueue(true);
      await new Promise((resolve) => setTimeout(resolve, error.retryAfter * 1000));
    }
  }
}

type Field = 'loginName' | 'password' | 'code' | 'secondCode';

/** Account, password and, after failed tries, the code of a picture. `school` is undefined until it is loaded. */
export function LoginForm({ school }: { school: Output<typeof authApi.sysinfo> | undefined }) {
  const t = useText(loginText);
  const demo = school?.demo;
  const say = useText(stateText);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ loginName: '', password: '', code: '', secondCode: '' });
  const [missing, setMissing] = useState<Field[]>([]);
  const [note] = useState(loginNote.read);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [queued, setQueued] = useState(false);
  // Each failed try invalidates the picture: a new key fetches another.
  const [picture, setPicture] = useState(0);
  const codeKey = useRef('');
  // The password was correct, and a code of the authenticator is required.
  const [second, setSecond] = useState(false);

  const put = (field: Field) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setMissing((before) => before.filter((one) => one !== field));
  };
  const problem = (field: Field, words: string) => (missing.includes(field) ? words : '');
  const focus = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();

  const refused = (error: unknown) => {
    if (!(error instanceof CallError))
      return setFailure(say('explained', { words: t('failedTitle'), more: t('unknown') }));
    setFailure(
      error.status === 0
        ? t('offline')
        : error.message || say('explained', { words: t('failedTitle'), more: t('unknown') }),
    );
    if (error.needs === 'second') {
      setSecond(true);
      put('secondCode')('');
      setTimeout(focus, 0, 'secondCode');
    }
    if (error.needs === 'code' || picture > 0) {
      setPicture((n) => n + 1);
      put('code')('');
    }
    if (error.code === 'auth.wrong') {
      setSecond(false);
      put('password')('');
      focus('password');
    } else if (error.needs === 'code') setTimeout(focus, 0, 'code');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const asked: Field[] = [
      ...(['loginName', 'password'] as const),
      ...(picture > 0 ? (['code'] as const) : []),
      ...(second ? (['secondCode'] as const) : []),
    ];
    const empty = asked.filter((field) => !values[field].trim());
    setMissing(empty);
    if (empty[0]) return focus(empty[0]);
    setBusy(true);
    setFailure('');
    try {
      const { loginName, password, code, secondCode } = values;
      const proof = picture > 0 ? { codeKey: codeKey.current, code: code.trim() } : {};
      const { data, meta } = await logInPatiently(
        { loginName: loginName.trim(), password, ...proof, ...(second && { secondCode: secondCode.trim() }) },
        setQueued,
      );
      loginNote.clear();
      if (data.jumpFlag === 'change') typedPassword.keep(password, data.passwordExpired);
      const language = session.languageAtLogin(data.language, school?.defaultLanguage);
      await loadTexts(language);
      session.open(meta.token ?? '', data, language);
    } catch (error) {
      refused(error);
      setBusy(false);
      setQueued(false);
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {note && !failure && <LoginNotice kind="warning">{note}</LoginNotice>}
      <div role="alert">{failure && <LoginNotice kind="error">{failure}</LoginNotice>}</div>
      <div role="status">{queued && <LoginNotice kind="info">{t('queued')}</LoginNotice>}</div>
      <TextField
        label={t('account')}
        name="loginName"
        autoComplete="username"
        autoFocus
        maxLength={maxOf(authApi.login.input.shape.loginName)}
        placeholder={t('accountPlaceholder')}
        value={values.loginName}
        onChange={put('loginName')}
        problem={problem('loginName', t('accountRequired'))}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        placeholder={t('passwordPlaceholder')}
        value={values.password}
        onChange={put('password')}
        problem={problem('password', t('passwordRequired'))}
      />
      {second && (
        <TextField
          label={t('second')}
          name="secondCode"
          autoComplete="one-time-code"
          maxLength={maxOf(authApi.login.input.shape.secondCode)}
          placeholder={t('secondPlaceholder')}
          value={values.secondCode}
          onChange={put('secondCode')}
          problem={problem('secondCode', t('secondRequired'))}
        />
      )}
      {picture > 0 && (
        <CodeField
          key={picture}
          value={values.code}
          onChange={put('code')}
          onKey={(key) => {
            codeKey.current = key;
          }}
          problem={problem('code', t('codeRequired'))}
        />
      )}
      <button type="submit" className={styles.submit} aria-busy={busy}>
        {busy && <span className={styles.spinner} aria-hidden />}
        {t('submit')}
      </button>
      <p className={styles.forgotten}>
        {school?.support ? t('forgottenAsk', { support: school.support }) : t('forgotten')}
      </p>
      {demo && (
        <DemoAccounts
          accounts={demo.accounts}
          onPick={(loginName) => {
            setValues((before) => ({ ...before, loginName, password: demo.password }));
            setMissing([]);
            setFailure('');
            form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
          }}
        />
      )}
    </form>
  );
}
