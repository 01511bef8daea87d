import { authApi } from '@xueyan/contract/base/auth';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call, showsFailure } from '../../../api/call.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './CodeField.module.css';
import { loginText } from './login.text.ts';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with the key of the picture or sum that the code belongs to. */
  onKey: (codeKey: string) => void;
  problem: string;
}

/** Code of a picture, which a press replaces; or, for people who cannot see it, a sum in text. */
export function CodeField({ value, onChange, onKey, problem }: CodeFieldProps) {
  const t = useText(loginText);
  const box = useRef<HTMLDivElement>(null);
  const [inWords, setInWords] = useState(false);
  const [image, setImage] = useState('');
  const [question, setQuestion] = useState('');
  const [failure, setFailure] = useState('');

  const renew = useCallback(
    async (words: boolean) => {
      const codeKey = await (words
        ? call(authApi.question, {}).then((code) => {
            setQuestion(code.question);
            return code.codeKey;
          })
        : call(authApi.code, {}).then((code) => {
            setImage(code.image);
            return code.codeKey;
          })
      ).catch((error: unknown) => {
        showsFailure(error);
        setFailure((error instanceof CallError && error.status !== 0 && error.message) || t('codeFailed'));
        return '';
      });
      if (codeKey) setFailure('');
      onKey(codeKey);
    },
    [onKey, t],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture at first; others when asked for
  useEffect(() => {
    void renew(false);
  }, []);

  const change = () => {
    onChange('');
    setFailure('');
    setInWords(!inWords);
    void renew(!inWords);
    box.current?.querySelector('input')?.focus();
  };

  return (
    <div ref={box} className={styles.code}>
      <TextField
        label={inWords && question ? question : t('code')}
        name="code"
        autoComplete="off"
        maxLength={maxOf(authApi.login.input.shape.code)}
        placeholder={t(inWords ? 'codeNumber' : 'codePlaceholder')}
        value={value}
        onChange={onChange}
        problem={problem || (inWords ? failure : '')}
        beside={
          !inWords && (
            <button
              type="button"
              className={styles.picture}
              aria-label={t('codePicture')}
              onClick={() => {
                onChange('');
                void renew(false);
              }}
            >
              {failure ? <span>{failure}</span> : image && <img src={image} alt="" />}
            </button>
          )
        }
      />
      <button type="button" className={styles.other} onClick={change}>
        {t(inWords ? 'codeByPicture' : 'codeInWords')}
      </button>
    </div>
  );
}
