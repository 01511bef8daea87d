import { useText } from '../../../ui/text/text.ts';
import styles from './DemoAccounts.module.css';
import { loginText } from './login.text.ts';

interface DemoAccountsProps {
  accounts: { loginName: string; userName: string; roleName: string }[];
  onPick: (loginName: string) => void;
}

/** Accounts of the demo mode: one press fills the form. */
export function DemoAccounts({ accounts, onPick }: DemoAccountsProps) {
  const t = useText(loginText);
  return (
    <fieldset className={styles.demo}>
      <legend>{t('demo')}</legend>
      <div className={styles.chips}>
        {accounts.map(({ loginName, userName, roleName }) => (
          <button key={loginName} type="button" className={styles.chip} onClick={() => onPick(loginName)}>
            <strong>{loginName}</strong>
            <span>{roleName || userName}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
