import { useQuery } from '@tanstack/react-query';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { Button, QRCode } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './AttendanceBoard.module.css';
import { boardText } from './board.text.ts';
import type { Board } from './useAttendanceBoard.ts';

interface Props {
  signIn: Board['signIn'];
  /** As large as the screen allows. */
  large?: boolean;
}

/** The current QR code or the four digits. */
export function ShownCode({ signIn, large = false }: Props) {
  if (signIn.way === 'qr') return <RotatingCode signId={signIn.signId} large={large} />;
  return signIn.way === 'code' ? <Digits signIn={signIn} large={large} /> : null;
}

const retryMs = 1000;

function RotatingCode({ signId, large }: { signId: string; large: boolean }) {
  const t = useText(boardText);
  const shown = useQuery({
    ...query(attendanceApi.qrCode, { signId }),
    refetchInterval: ({ state }) => (state.error || !state.data ? retryMs : state.data.changesInMs + 50),
    // The screen that the class sees is often not the focused window.
    refetchIntervalInBackground: true,
    gcTime: 0,
    staleTime: 0,
  });
  const code = shown.data?.code;
  return (
    <div className={large ? styles.codeLarge : styles.code}>
      <div className={styles.qr}>
        <QRCode
          type="svg"
          aria-label={t('qrCode')}
          size={1000}
          marginSize={2}
          errorLevel="L"
          bordered={false}
          style={{ width: '100%', height: 'auto', padding: 0 }}
          // Dark on light in both modes, because phones do not reliably read inverted codes.
          color="black"
          bgColor="white"
          status={code && !shown.isError ? 'active' : 'loading'}
          value={`${location.origin}/sign-in/${signId}?c=${code ?? ''}`}
        />
      </div>
      <p>{t(shown.isError ? 'qrFailed' : large ? 'scan' : 'scanChanges')}</p>
    </div>
  );
}

function Digits({ signIn, large }: { signIn: Board['signIn']; large: boolean }) {
  const t = useText(boardText);
  const notice = useNotice();
  const renew = useAction(attendanceApi.renewDigits, [attendanceApi.board]);
  return (
    <div className={large ? styles.codeLarge : styles.code}>
      <p>{t('enter')}</p>
      <p className={styles.digits} role="img" aria-label={`${t('digits')} ${signIn.digits}`}>
        {signIn.digits}
      </p>
      <Button
        type="text"
        loading={renew.isPending}
        onClick={() => renew.mutate({ signId: signIn.signId }, { onError: notice.error })}
      >
        {t('newDigits')}
      </Button>
    </div>
  );
}
