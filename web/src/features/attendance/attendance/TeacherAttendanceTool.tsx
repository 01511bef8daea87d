import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import { useQuery } from '@tanstack/react-query';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { Dropdown, type MenuProps } from 'antd';
import { use, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useCommands, useOpener } from '../../../ui/command/commands.ts';
import { pressedOnce, useButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { HeaderSlot, HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { attendanceToolText } from './attendance-tool.text.ts';
import type { LessonToSign } from './start-form.ts';

const load = () => import('./StartAttendanceModal.tsx');
const StartAttendanceModal = lazyNamed(load, 'StartAttendanceModal');

const historyPath = '/sign-ins';

/**
 * Menu with the start of an attendance session if allowed, open attendance sessions and the records; on a phone a page
 * with all three. Contains the start form for every place from which an attendance session is started.
 */
export function TeacherAttendanceTool() {
  const t = useText(attendanceToolText);
  const place = use(HeaderSlot);
  const mayStart = useMay()('signin.open');
  const [starting, setStarting] = useState<LessonToSign | 'any' | null>(null);
  const icon = <CheckSquareOutlined aria-hidden />;
  const start = () => setStarting('any');
  useCommands(mayStart ? [{ key: 'signIn', group: 'action', title: t('start'), icon, run: start }] : []);
  useOpener(
    'signIn',
    useCallback((lesson: LessonToSign) => setStarting(lesson), []),
  );
  return (
    <>
      {place === 'sheet' ? <AttendanceLink /> : <AttendanceMenu onStart={mayStart ? start : undefined} />}
      <DialogSlot subject={starting}>
        {(lesson, open) => (
          <StartAttendanceModal
            open={open}
            lesson={lesson === 'any' ? undefined : lesson}
            onClose={() => setStarting(null)}
          />
        )}
      </DialogSlot>
    </>
  );
}

function AttendanceLink() {
  const t = useText(attendanceToolText);
  const navigate = useNavigate();
  return (
    <HeaderTool
      icon={<CheckSquareOutlined aria-hidden />}
      label={t('signIn')}
      popup="none"
      onOpen={() => void navigate(historyPath)}
    />
  );
}

function AttendanceMenu({ onStart }: { onStart: (() => void) | undefined }) {
  const t = useText(attendanceToolText);
  const navigate = useNavigate();
  const menu = useButtonMenu();
  const running = useQuery({ ...query(attendanceApi.list, { state: 'open' }), enabled: menu.open, staleTime: 0 });
  const rows = running.data?.pageInfo.resultList ?? [];

  const items: MenuProps['items'] = [
    ...(onStart ? [{ key: 'start', label: t('start') }] : []),
    {
      key: 'running',
      type: 'group',
      label: t('running'),
      children:
        rows.length === 0
          ? [{ key: 'none', disabled: true, label: t('none') }]
          : rows.map(({ signId, courseName, endTime }) => ({
              key: `${historyPath}/${signId}`,
              label: courseName,
              extra: t('until', { time: endTime.slice(11, 16) }),
            })),
    },
    { type: 'divider' },
    { key: historyPath, label: t('history') },
  ];

  return (
    <Dropdown
      placement="bottomRight"
      {...menu}
      menu={pressedOnce({
        items,
        onClick: ({ key }) => {
          if (key === 'start') onStart?.();
          else void navigate(key);
        },
      })}
    >
      <span>
        <HeaderTool
          icon={<CheckSquareOutlined aria-hidden />}
          label={t('signIn')}
          worded
          popup="menu"
          onNear={() => void load().catch(() => undefined)}
          onOpen={() => undefined}
        />
      </span>
    </Dropdown>
  );
}
