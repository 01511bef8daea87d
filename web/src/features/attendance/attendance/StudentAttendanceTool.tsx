import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import { App } from 'antd';
import { HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attendanceToolText } from './attendance-tool.text.ts';
import { studentPanel } from './student-panel.ts';
import { useOpenAttendance } from './useOpenAttendance.ts';

/** Opens the list of sign-ins under way; the dot says that one of them waits. */
export function StudentAttendanceTool() {
  const t = useText(attendanceToolText);
  const { message } = App.useApp();
  const list = useOpenAttendance();
  const waiting = list.data?.signInRecordList.some(({ state }) => state === 'missing') ?? false;

  const show = async () => {
    // Asked anew, for "none" must be true when it is said. That it could not be asked is not worth a word.
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
