import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import { App } from 'antd';
import { HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attendanceToolText } from './attendance-tool.text.ts';
import { studentPanel } from './student-panel.ts';
import { useOpenAttendance } from './useOpenAttendance.ts';

/** Button that opens the list of open attendance sessions; a dot shows that one is pending. */
export function StudentAttendanceTool() {
  const t = useText(attendanceToolText);
  const { message } = App.useApp();
  const list = useOpenAttendance();
  const waiting = list.data?.signInRecordList.some(({ state }) => state === 'missing') ?? false;

  const show = async () => {
    // Refetched, because "none" must be true when it is shown. A failed fetch shows no message.
    const { data } = await list.refetch();
    if (data?.signInRecordList.length === 0) void message.info(t('none'));
    else studentPanel.open();
  };

  return (
    <HeaderTool
      icon={<CheckSquareOutlined aria-hidden />}
      label={t('signIn')}
      worded
      command="signIn"
      dot={waiting}
      dotLabel={t('waiting')}
      onNear={() => void import('./StudentAttendanceModal.tsx').catch(() => undefined)}
      onOpen={() => void show()}
    />
  );
}
