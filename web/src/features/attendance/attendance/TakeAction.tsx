import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useActiveUser } from '../../../ui/access/useActiveUser.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { attendanceText } from './attendance.text.ts';
import { toneOf } from './presence.ts';
import styles from './StudentAttendanceModal.module.css';
import type { OpenAttendance } from './useOpenAttendance.ts';

const digitCount = 4;

/**
 * Control of an open attendance session: a button, the four digits, or a hint to scan; afterwards the recorded state.
 */
export function TakeAction({ signIn }: { signIn: OpenAttendance }) {
  const t = useText(attendanceText);
  const notice = useNotice();
  const user = useActiveUser();
  const take = useAction(attendanceApi.take, [attendanceApi.mine]);
  const [digits, setDigits] = useState('');

  const place = useRef<HTMLDivElement>(null);
  const isHere = () => place.current?.contains(document.activeElement) ?? false;

  const submit = async (code?: string) => {
    const wasHere = isHere();
    try {
      const { state } = await take.mutateAsync({ signId: signIn.id, userId: user?.id ?? '', code });
      notice.success(t(state === 'late' ? 'takenLate' : 'taken'));
      // The pressed button disappears, so the focus moves to the result.
      if (wasHere && (isHere() || document.activeElement === document.body)) place.current?.focus();
    } catch (error) {
      setDigits('');
      notice.error(error);
    }
  };

  const { state, way } = signIn;
  const isComplete = way !== 'code' || digits.length === digitCount;
  const press = () => void submit(way === 'code' ? digits : undefined);
  return (
    <div ref={place} tabIndex={-1} className={styles.action}>
      {state !== 'missing' ? (
        <StateTag tone={toneOf(state)}>{t(state)}</StateTag>
      ) : way === 'qr' ? (
        <p className={styles.scan}>{t('scan')}</p>
      ) : (
        <>
          {way === 'code' && (
            <Input
              className={styles.digits}
              value={digits}
              maxLength={digitCount}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder={t('digits')}
              aria-label={t('digits')}
              readOnly={take.isPending}
              onChange={(event) => setDigits(event.target.value.replace(/\D/g, ''))}
              onPressEnter={() => isComplete && !take.isPending && press()}
            />
          )}
          <Button type="primary" loading={take.isPending} disabled={!isComplete} onClick={press}>
            {t('take')}
          </Button>
        </>
      )}
    </div>
  );
}
