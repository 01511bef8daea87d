import { Button } from 'antd';
import type { ReactNode } from 'react';
import { session } from '../../../api/session.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './frame.module.css';
import { sittingText } from './sitting.text.ts';

interface ExamFrameProps {
  leaveWords: string;
  onLeave: () => void;
  children: ReactNode;
}

/** The window of an exam: who sits it, the way out, and nothing else of the product. */
export function ExamFrame({ leaveWords, onLeave, children }: ExamFrameProps) {
  const t = useText(sittingText);
  const user = session.user();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span>
          {t('candidate')} <strong>{user?.userName}</strong> <span className={styles.account}>{user?.loginName}</span>
        </span>
        <Button size="small" onClick={onLeave}>
          {leaveWords}
        </Button>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
