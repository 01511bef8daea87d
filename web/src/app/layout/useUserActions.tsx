import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { authApi } from '@xueyan/contract/account/auth';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../api/query.ts';
import { session } from '../../api/session.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import { useNotice } from '../../ui/useNotice.ts';
import { changeLanguage } from '../../ui/words.ts';
import { setMode, useAppearance } from '../appearance.ts';
import { leaveForGood } from '../target.ts';
import { useFullScreen } from '../useFullScreen.ts';
import { layoutText } from './layout.text.ts';

export interface UserAction {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  act: () => void;
}

/** What a person can do about themselves, the same behind the avatar and in the phone's 我的. */
export function useUserActions() {
  const t = useText(layoutText);
  const notice = useNotice();
  const language = useLanguage();
  const { mode } = useAppearance();
  const fullScreen = useFullScreen();
  const logout = useAction(authApi.logout);
  const [changingPassword, setChangingPassword] = useState(false);

  const leave = async () => {
    const sure = await notice.confirm({
      title: t('logoutTitle'),
      content: t('logoutContent'),
      okText: t('confirm'),
      cancelText: t('cancel'),
    });
    if (!sure) return;
    try {
      await logout.mutateAsync({});
    } catch (error) {
      notice.error(error);
      return;
    }
    leaveForGood();
    session.close();
    location.assign('/login');
  };

  const actions: UserAction[] = [
    { key: 'password', label: t('password'), icon: <LockOutlined />, act: () => setChangingPassword(true) },
    {
      key: 'mode',
      label: t(mode === 'dark' ? 'light' : 'dark'),
      icon: mode === 'dark' ? <SunOutlined /> : <MoonOutlined />,
      act: () => setMode(mode === 'dark' ? 'light' : 'dark'),
    },
    {
      key: 'language',
      label: t('otherLanguage'),
      icon: <GlobalOutlined />,
      act: () => void changeLanguage(language === 'en_us' ? 'zh_cn' : 'en_us'),
    },
    ...(fullScreen.possible
      ? [
          {
            key: 'fullScreen',
            label: t(fullScreen.on ? 'leaveFullScreen' : 'fullScreen'),
            icon: fullScreen.on ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
            act: fullScreen.toggle,
          },
        ]
      : []),
    { key: 'logout', label: t('logout'), icon: <LogoutOutlined />, danger: true, act: () => void leave() },
  ];
  return { actions, changingPassword, setChangingPassword };
}
