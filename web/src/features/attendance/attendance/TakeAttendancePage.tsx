import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { attendanceFaults } from '@xueyan/contract/attendance/attendance-fault';
import { Button, Result } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { showsFailure } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useActiveUser } from '../../../ui/access/useActiveUser.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attendanceText } from './attendance.text.ts';
import { OpenAttendanceRow } from './OpenAttendanceRow.tsx';
import styles from './StudentAttendanceModal.module.css';
import { useOpenAttendance } from './useOpenAttendance.ts';

/**
 * Page that a scanned QR code opens; it signs in at once. Without a code it offers the way of the attendance session.
 */
export function TakeAttendancePage() {
  const t = useText(attendanceText);
  const { signId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const user = useActiveUser();
  const take = useAction(attendanceApi.take, [attendanceApi.mine]);
  const code = params.get('c');
  const sent = useRef('');

  const send = useEffectEvent((shown: string) => {
    if (!user || sent.current === shown) return;
    sent.current = shown;
    // The code is valid for seconds, so a reload must not send it again.
    setParams({}, { replace: true });
    take.mutate({ signId, userId: user.id, code: shown });
  });
  useEffect(() => {
    if (code) send(code);
  }, [code]);

  useEffect(() => showsFailure(take.error), [take.error]);

  const home = (
    <Link to="/">
      <Button tabIndex={-1}>{t('backHome')}</Button>
    </Link>
  );
  return (
    <Page title={t('signIn')}>
      {take.data ? (
        <Result
          status="success"
          title={t(take.data.state === 'late' ? 'takenLate' : 'taken')}
          subTitle={t('takenAt', { course: take.data.courseName, time: take.data.time?.slice(0, 16) ?? '' })}
          extra={home}
        />
      ) : take.error ? (
        <Result
          status="warning"
          title={t('takeFailed')}
          subTitle={
            <>
              {take.error.message}
              {take.error.code === attendanceFaults.scanAgain.code && <br />}
              {take.error.code === attendanceFaults.scanAgain.code && t('scanAgainHint')}
            </>
          }
          extra={home}
        />
      ) : code || take.isPending ? (
        <div role="status" aria-label={t('taking')}>
          <Loading rows={3} />
        </div>
      ) : (
        <OtherWay signId={signId} />
      )}
    </Page>
  );
}

function OtherWay({ signId }: { signId: string }) {
  const t = useText(attendanceText);
  const list = useOpenAttendance();
  const signIn = list.data?.signInRecordList.find(({ id }) => id === signId);
  if (list.isPending) return <Loading rows={3} />;
  if (!signIn) {
    return <Result status="info" title={t('closedTitle')} subTitle={t('closedHint')} />;
  }
  return (
    <ul className={styles.rows}>
      <OpenAttendanceRow signIn={signIn} onEnd={() => void list.refetch()} />
    </ul>
  );
}
