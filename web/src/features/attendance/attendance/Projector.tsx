import { Drawer } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './AttendanceBoard.module.css';
import { attendanceText } from './attendance.text.ts';
import { BoardNumbers } from './BoardNumbers.tsx';
import { boardText } from './board.text.ts';
import { ProjectorTally } from './ProjectorTally.tsx';
import { ShownCode } from './ShownCode.tsx';
import type { Board } from './useAttendanceBoard.ts';

interface Props extends Pick<Board, 'signIn' | 'counts' | 'students'> {
  open: boolean;
  onClose: () => void;
}

/**
 * Full-screen view of an attendance session: the code, or the number of present students, as large as possible; no
 * names.
 */
export function Projector({ open, signIn, counts, students, onClose }: Props) {
  const t = useText(boardText);
  const say = useText(attendanceText);
  const byButton = signIn.way === 'button';
  const left = useEffectEvent(() => {
    if (!document.fullscreenElement) onClose();
  });
  useEffect(() => {
    if (!open) return;
    // Some browsers and frames refuse full screen; the view then fills the window.
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
      // Without a code the course name has its own space below.
      title={byButton ? say('signIn') : signIn.courseName}
      aria-label={t('projectTitle', { course: signIn.courseName })}
      onClose={onClose}
      destroyOnHidden
    >
      {byButton ? (
        <ProjectorTally signIn={signIn} counts={counts} students={students} />
      ) : (
        <div className={styles.projector}>
          <ShownCode signIn={signIn} large />
          <BoardNumbers signIn={signIn} counts={counts} />
        </div>
      )}
    </Drawer>
  );
}
