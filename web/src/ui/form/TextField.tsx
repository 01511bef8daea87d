import { type ReactNode, useId } from 'react';
import { FieldProblem } from './FieldProblem.tsx';
import styles from './TextField.module.css';

interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Error of the field; announced. */
  problem?: string;
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  beside?: ReactNode;
}

/**
 * A labelled text field for the screens before the sign-in, which must load quickly: a form library would double their
 * size.
 */
export function TextField({ label, value, onChange, problem = '', beside, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => onChange(event.target.value)}
        />
        {beside}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
