import { Modal } from 'antd';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attendanceText } from './attendance.text.ts';
import { OpenAttendanceRow } from './OpenAttendanceRow.tsx';
import styles from './StudentAttendanceModal.module.css';
import { useOpenAttendance } from './useOpenAttendance.ts';

/** Open attendance sessions with their controls. Shows no message if the list fails to load. */
export function StudentAttendanceModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(attendanceText);
  const list = useOpenAttendance();
  const rows = list.data?.signInRecordList ?? [];
  return (
    <Modal open={open} width={715} title={t('myTitle')} footer={null} onCancel={onClose} destroyOnHidden>
      {list.isPending && <Loading rows={2} />}
      {!list.isPending && rows.length === 0 && <EmptyState compact title={t('none')} hint={t('noneHint')} />}
      <ul className={styles.rows}>
        {rows.map((signIn) => (
          <OpenAttendanceRow key={signIn.id} signIn={signIn} onEnd={() => void list.refetch()} />
        ))}
      </ul>
    </Modal>
  );
}
