import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import { useQuery } from '@tanstack/react-query';
import { signInApi } from '@xueyan/contract/desk/sign-in';
import { Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { pressedOnce, useButtonMenu } from '../../../ui/ButtonMenu.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { HeaderPlace, HeaderTool } from '../../../ui/HeaderTool.tsx';
import { useText } from '../../../ui/text.ts';
import { useMay } from '../../../ui/useMay.ts';
import { signInToolText } from './sign-in-tool.text.ts';

const load = () => import('./StartSignInModal.tsx');
const StartSignInModal = lazy(() => load().then((m) => ({ default: m.StartSignInModal })));

const historyPath = '/sign-ins';

/** Opens a menu: start a sign-in where one may, those running now, and the records. On a phone the page that has all three. */
export function TeacherSignInTool() {
  return use(HeaderPlace) === 'sheet' ? <SignInsLink /> : <SignInMenu />;
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

function SignInMenu() {
  const t = useText(signInToolText);
  const navigate = useNavigate();
  const menu = useButtonMenu();
  const [starting, setStarting] = useState(false);
  const [wanted, setWanted] = useState(false);
  const running = useQuery({ ...query(signInApi.list, { state: 'open' }), enabled: menu.open, staleTime: 0 });
  const mayStart = useMay()('signin.open');
  const start = () => {
    setWanted(true);
    setStarting(true);
  };
  const icon = <CheckSquareOutlined aria-hidden />;
  useCommands(mayStart ? [{ key: 'signIn', group: 'action', title: t('start'), icon, run: start }] : []);
  const rows = running.data?.pageInfo.resultList ?? [];

  const items: MenuProps['items'] = [
    ...(mayStart ? [{ key: 'start', label: t('start') }] : []),
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
    <>
      <Dropdown
        placement="bottomRight"
        {...menu}
        menu={pressedOnce({
          items,
          onClick: ({ key }) => {
            if (key === 'start') start();
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
      {wanted && (
        <Suspense fallback={null}>
          <StartSignInModal open={starting} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </>
  );
}
