import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import { useQuery } from '@tanstack/react-query';
import { signInApi } from '@xueyan/contract/attendance/sign-in';
import { Dropdown, type MenuProps } from 'antd';
import { lazy, use, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useCommands, useOpener } from '../../../ui/command/commands.ts';
import { pressedOnce, useButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { DialogPlace } from '../../../ui/layout/DialogPlace.tsx';
import { HeaderPlace, HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { useText } from '../../../ui/text/text.ts';
import { signInToolText } from './sign-in-tool.text.ts';
import type { LessonToSign } from './start-form.ts';

const load = () => import('./StartSignInModal.tsx');
const StartSignInModal = lazy(() => load().then((m) => ({ default: m.StartSignInModal })));

const historyPath = '/sign-ins';

/**
 * Opens a menu: start a sign-in where one may, those running now, and the records. On a phone the page that has all three.
 * Whatever a sign-in is started from, its form is here.
 */
export function TeacherSignInTool() {
  const t = useText(signInToolText);
  const place = use(HeaderPlace);
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
      {place === 'sheet' ? <SignInsLink /> : <SignInMenu onStart={mayStart ? start : undefined} />}
      <DialogPlace subject={starting}>
        {(lesson, open) => (
          <StartSignInModal
            open={open}
            lesson={lesson === 'any' ? undefined : lesson}
            onClose={() => setStarting(null)}
          />
        )}
      </DialogPlace>
    </>
  );
}

function SignInsLink() {
  const t = useText(signInToolText);
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

function SignInMenu({ onStart }: { onStart: (() => void) | undefined }) {
  const t = useText(signInToolText);
  const navigate = useNavigate();
  const menu = useButtonMenu();
  const running = useQuery({ ...query(signInApi.list, { state: 'open' }), enabled: menu.open, staleTime: 0 });
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
