import { authApi } from '@xueyan/contract/account/auth';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useText } from '../../../ui/text.ts';
import styles from './CodeField.module.css';
import { loginText } from './login.text.ts';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Which picture the code belongs to. */
  onKey: (codeKey: string) => void;
  problem: string;
}

/** The characters of a picture; a press on it brings another. */
export function CodeField({ value, onChange, onKey, problem }: CodeFieldProps) {
  const t = useText(loginText);
  const [image, setImage] = useState('');
  const [failed, setFailed] = useState(false);

  const renew = useCallback(async () => {
    try {
      const code = await call(authApi.code, {});
      setImage(code.image);
      setFailed(false);
      return code.codeKey;
    } catch {
      setFailed(true);
      return '';
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture at first; others when asked for
  useEffect(() => {
    void renew().then(onKey);
  }, [renew]);

  return (
    <TextField
      label={t('code')}
      name="code"
      autoComplete="off"
      autoFocus
      maxLength={16}
      placeholder={t('codePlaceholder')}
      value={value}
      onChange={onChange}
      problem={problem}
      beside={
        <button
          type="button"
          className={styles.picture}
          aria-label={t('codePicture')}
          onClick={() => {
            onChange('');
            void renew().then(onKey);
          }}
        >
          {failed ? <span>{t('codeFailed')}</span> : image && <img src={image} alt="" />}
        </button>
      }
    />
  );
}
