import { useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { PasswordForm } from '../password/PasswordForm.shared.tsx';
import styles from './PersonalCenterPage.module.css';
import { profileText } from './profile.text.ts';

/** Change of the password, with the rules ticked as they are met. */
export function PasswordPanel() {
  const t = useText(profileText);
  const notice = useNotice();
  const [changes, setChanges] = useState(0);
  return (
    <div className={styles.narrow}>
      <p className={styles.hint}>{t('passwordHint')}</p>
      <PasswordForm
        // The form is cleared once the password is changed.
        key={changes}
        onDone={() => {
          notice.success(t('passwordChanged'));
          setChanges((n) => n + 1);
        }}
      />
    </div>
  );
}
