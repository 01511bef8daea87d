import { Alert } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './AttendanceBoard.module.css';
import { BoardActions } from './BoardActions.tsx';
import { BoardNumbers } from './BoardNumbers.tsx';
import { BoardStudents } from './BoardStudents.tsx';
import { boardText } from './board.text.ts';
import { Projector } from './Projector.tsx';
import { ShownCode } from './ShownCode.tsx';
import { type Board, useAttendanceBoard } from './useAttendanceBoard.ts';

/** Matches addresses that only this computer can open. */
const onlyHere = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The teacher's live board of one attendance session. */
export function AttendanceBoardPage() {
  const t = useText(boardText);
  const { signId = '' } = useParams();
  const board = useAttendanceBoard(signId);
  const [projecting, setProjecting] = useState(false);
  const data = board.data;
  const again = () => void board.refetch();

  return (
    <Page
      title={data?.signIn.courseName ?? (board.isError ? t('title') : '')}
      subtitle={data && <Facts signIn={data.signIn} />}
      breadcrumb={[
        { title: t('title'), to: '/sign-ins' },
        ...(data ? [{ title: data.signIn.startTime.slice(0, 16) }] : []),
      ]}
      extra={data && <BoardActions board={data} onProject={() => setProjecting(true)} />}
    >
      <QueryView query={board} loading={<Loading rows={10} />}>
        {({ signIn, counts, students }) => (
          <>
            {onlyHere && signIn.open && signIn.way === 'qr' && (
              <Alert className={styles.warning} type="warning" showIcon title={t('localhost')} />
            )}
            <div className={styles.top}>
              <BoardNumbers counts={counts} signIn={signIn} onEnd={again} />
              {signIn.open && signIn.way !== 'button' && <ShownCode signIn={signIn} />}
            </div>
            <BoardStudents signIn={signIn} students={students} />
            <Projector
              open={projecting && signIn.open}
              signIn={signIn}
              counts={counts}
              students={students}
              onClose={() => setProjecting(false)}
            />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Facts({ signIn }: { signIn: Board['signIn'] }) {
  const t = useText(boardText);
  const { classNames, startTime, endTime, open, lateAfter, networks } = signIn;
  return (
    <span className={styles.facts}>
      <StateTag tone={open ? 'busy' : 'neutral'}>{t(open ? 'open' : 'closed')}</StateTag>
      <span>{classNames.join('、')}</span>
      <span>{t('started', { time: startTime.slice(11, 16) })}</span>
      <span>{t(open ? 'endsAt' : 'endedAt', { time: endTime.slice(11, 16) })}</span>
      {lateAfter !== null && <span>{t('lateAfter', { n: lateAfter })}</span>}
      {networks.length > 0 && <span>{t('networks', { list: networks.join('、') })}</span>}
    </span>
  );
}
