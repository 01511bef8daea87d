import { App, Button } from 'antd';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepText } from '../../../api/keep-text.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { chime } from '../../../ui/feedback/chime.ts';
import { useNotifications } from '../../../ui/feedback/useNotifications.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { attendanceToolText } from './attendance-tool.text.ts';
import { studentPanel, useStudentPanel } from './student-panel.ts';
import { type OpenAttendance, useOpenAttendance, useOpenAttendanceEvents } from './useOpenAttendance.ts';

const StudentAttendanceModal = lazyNamed(() => import('./StudentAttendanceModal.tsx'), 'StudentAttendanceModal');

/** Prompts a student on any page to sign in, without a dialog, until it is done, closed or dismissed. */
export function AttendanceWatch() {
  return useMay()('signin.take') ? <StudentWatch /> : null;
}

const putAwayKey = 'SIGN_IN_PUT_AWAY';
const keyOf = (signId: string) => `sign-in-${signId}`;
const readPutAway = () => (sessionStorage.getItem(putAwayKey) ?? '').split(' ');
const putAway = (signId: string) => keepText(sessionStorage, putAwayKey, [...readPutAway(), signId].join(' ').trim());

function StudentWatch() {
  const t = useText(attendanceToolText);
  const { notification } = App.useApp();
  const { pathname } = useLocation();
  const level = useNotifications().signIn;
  const list = useOpenAttendance();
  useOpenAttendanceEvents();
  const shown = useRef(new Set<string>());
  const open = useStudentPanel();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);

  // The page of a scanned code shows this itself.
  const taking = pathname.startsWith('/sign-in/');
  const waiting = taking ? [] : list.data?.signInRecordList.filter(({ state }) => state === 'missing');

  const show = ({ id, courseName, endTime, way }: OpenAttendance) => {
    if (level === 'off') return;
    if (level === 'sound' && !shown.current.has(id)) chime();
    shown.current.add(id);
    notification.open({
      key: keyOf(id),
      role: 'status',
      duration: false,
      // It stays, so it is clear of the title and the actions of a page, and of what is sent or saved at its bottom.
      placement: 'top',
      title: t('openedTitle', { course: courseName }),
      description: t(way === 'qr' ? 'openedScan' : 'openedUntil', { time: endTime.slice(11, 16) }),
      onClose: () => putAway(id),
      actions: way !== 'qr' && (
        <Button type="primary" size="small" onClick={studentPanel.open}>
          {t('go')}
        </Button>
      ),
    });
  };

  const update = useEffectEvent((now: OpenAttendance[]) => {
    const away = readPutAway();
    for (const one of now) if (!away.includes(one.id)) show(one);
    for (const id of shown.current) {
      if (!now.some((one) => one.id === id)) {
        notification.destroy(keyOf(id));
        shown.current.delete(id);
      }
    }
  });

  useEffect(() => {
    if (waiting) update(open ? [] : waiting);
  }, [waiting, open]);

  return (
    wanted && (
      <Suspense fallback={null}>
        <StudentAttendanceModal open={open} onClose={studentPanel.close} />
      </Suspense>
    )
  );
}
