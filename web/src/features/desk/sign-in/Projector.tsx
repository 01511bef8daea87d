import { Drawer } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../../ui/text.ts';
import { BoardNumbers } from './BoardNumbers.tsx';
import { boardText } from './board.text.ts';
import { ShownCode } from './ShownCode.tsx';
import styles from './SignInBoard.module.css';
import type { Board } from './useSignInBoard.ts';

interface Props extends Pick<Board, 'signIn' | 'counts'> {
  open: boolean;
  onClose: () => void;
}

/** The sign-in for the wall: the code as large as it gets, and the numbers; no names. */
export function Projector({ open, signIn, counts, onClose }: Props) {
  const t = useText(boardText);
  const left = useEffectEvent(() => {
    if (!document.fullscreenElement) onClose();
  });
  useEffect(() => {
    if (!open) return;
    // Some browsers, and frames, do not give the screen away: then the window has to do.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    const onChange = () => left();
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [open]);

  return (
    <Drawer
      open={open}
      placement="top"
      size="100%"
      title={signIn.courseName}
      aria-label={t('projectTitle', { course: signIn.courseName })}
      onClose={onClose}
      destroyOnHidden
    >
      <div className={styles.projector}>
        <ShownCode signIn={signIn} large />
        <BoardNumbers signIn={signIn} counts={counts} />
      </div>
    </Drawer>
  );
}
