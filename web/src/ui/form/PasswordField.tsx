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
  /** Content below the field, such as the rules of a good password. */
  below?: ReactNode;
}

/** Password field with a warning while Caps Lock is on. */
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
          <Eye open={shown} />
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

/** Drawn here, since the sign-in page loads without the icons of the component library. */
const Eye = ({ open }: { open: boolean }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden>
    <path d="M1 8c1.500-3 4-4.500 7-4.500S13.500 5 15 8c-1.500 3-4 4.500-7 4.500S2.500 11 1 8Z" />
    <circle cx="8" cy="8" r="2.250" />
    {!open && <path d="m3 13.500 10-11" />}
  </svg>
);
