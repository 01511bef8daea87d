import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '../text/text.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { passwordFieldText } from './password-field.text.ts';
import styles from './TextField.module.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  problem?: string;
  placeholder?: string;
  /** What a good one is like. */
  below?: ReactNode;
}

/** A password, with a warning when the keyboard is locked in capitals. */
export function PasswordField({ label, value, onChange, problem = '', below, ...rest }: PasswordFieldProps) {
  const t = useText(passwordFieldText);
  const id = useId();
  const [caps, setCaps] = useState(false);
  const [shown, setShown] = useState(false);
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          {...rest}
          id={id}
          className={`${styles.input} ${styles.withButton}`}
          type={shown ? 'text' : 'password'}
          value={value}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem ${id}-caps`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCaps(false)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={t(shown ? 'hide' : 'show')}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      </div>
      <div id={`${id}-caps`} className={styles.caps} role="status">
        {caps && t('capsLock')}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
      {below}
    </div>
  );
}
