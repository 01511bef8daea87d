import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { useText } from '../../../ui/text/text.ts';
import { passwordText } from './password.text.ts';
import styles from './RuleList.module.css';
import type { PasswordRule } from './rules.ts';

interface RuleListProps {
  rules: PasswordRule[];
  fresh: string;
  old: string;
  /** After a try, unmet rules are shown as errors. */
  strict: boolean;
}

/** Rules of a password, each ticked as it is met. */
export function RuleList({ rules, fresh, old, strict }: RuleListProps) {
  const t = useText(passwordText);
  return (
    <ul className={styles.rules} aria-label={t('rules')}>
      {rules.map(({ key, values, ok }) => {
        const met = ok(fresh, old);
        const state = met ? styles.met : strict ? styles.broken : styles.open;
        return (
          <li key={key} className={state}>
            {met ? (
              <CheckCircleFilled aria-label={t('met')} />
            ) : strict ? (
              <CloseCircleFilled aria-label={t('notMet')} />
            ) : (
              <span className={styles.dot} role="img" aria-label={t('notMet')} />
            )}
            {t(key, values)}
          </li>
        );
      })}
    </ul>
  );
}
