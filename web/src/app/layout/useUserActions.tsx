import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import RobotOutlined from '@ant-design/icons/RobotOutlined';
import SkinOutlined from '@ant-design/icons/SkinOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { authApi } from '@xueyan/contract/base/auth';
import type { Language } from '@xueyan/contract/wire/language';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../api/query.ts';
import { session } from '../../api/session.ts';
import { useAiEntry } from '../../features/ai/application/useAiEntry.ts';
import { useNotice } from '../../ui/feedback/useNotice.ts';
import { guardsHolding, settleAll } from '../../ui/leaving/leaving.ts';
import { languageNames } from '../../ui/text/languages.ts';
import { useLanguage, useText } from '../../ui/text/text.ts';
import { changeLanguage } from '../../ui/text/words.ts';
import { openSettings } from '../settings/settings-drawer.ts';
import { useOpenTabs } from '../tabs/tabs-context.ts';
import { leaveForGood } from '../target.ts';
import { useFullScreen } from '../useFullScreen.ts';
import { layoutText } from './layout.text.ts';

export interface UserAction {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  act: () => void;
  /** Values to choose from; one of them is active. */
  choices?: { key: Language; label: string; lang: string; chosen: boolean; act: () => void }[];
}

const listed = (names: string[]) => new Intl.ListFormat(document.documentElement.lang).format(names);

const nothing = () => undefined;

/** Returns the actions on the account and the page, the same behind the avatar and in the phone's 我的. */
export function useUserActions() {
  const t = useText(layoutText);
  const notice = useNotice();
  const navigate = useNavigate();
  const language = useLanguage();
  const fullScreen = useFullScreen();
  const tabs = useOpenTabs();
  const ai = useAiEntry();
  const logout = useAction(authApi.logout);
  const [changingPassword, setChangingPassword] = useState(false);

  const unsaved = (tabs?.tabs ?? []).filter((tab) => tab.unsaved).map((tab) => tab.words);
  const leave = async () => {
    const sure = await notice.confirm({
      title: t('logoutTitle'),
      content: unsaved.length > 0 ? t('logoutUnsaved', { pages: listed(unsaved) }) : t('logoutContent'),
      okText: t('confirm'),
      cancelText: t('cancel'),
    });
    if (!sure) return;
    // What a page holds is saved, or asked about, while there is still a session to save it in.
    if (!(await settleAll(guardsHolding(true)))) return;
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
    {
      key: 'personalCenter',
      label: t('personalCenter'),
      icon: <UserOutlined aria-hidden />,
      act: () => void navigate('/personalCenter'),
    },
    { key: 'password', label: t('password'), icon: <LockOutlined aria-hidden />, act: () => setChangingPassword(true) },
    ...(ai ? [{ key: 'ai', label: ai.label, icon: <RobotOutlined aria-hidden />, act: ai.open }] : []),
    {
      key: 'language',
      label: t('language'),
      icon: <GlobalOutlined aria-hidden />,
      act: nothing,
      choices: languageNames.map(({ language: key, name, tag }) => ({
        key,
        label: name,
        lang: tag,
        chosen: key === language,
        act: () => void changeLanguage(key).catch(notice.error),
      })),
    },
    { key: 'settings', label: t('settings'), icon: <SkinOutlined aria-hidden />, act: openSettings },
    ...(fullScreen.possible
      ? [
          {
            key: 'fullScreen',
            label: t(fullScreen.on ? 'leaveFullScreen' : 'fullScreen'),
            icon: fullScreen.on ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />,
            act: fullScreen.toggle,
          },
        ]
      : []),
    {
      key: 'refresh',
      label: t('refresh'),
      icon: <ReloadOutlined aria-hidden />,
      act: () => (tabs?.activeId ? tabs.refresh() : location.reload()),
    },
    { key: 'logout', label: t('logout'), icon: <LogoutOutlined aria-hidden />, danger: true, act: () => void leave() },
  ];
  return { actions, changingPassword, setChangingPassword };
}
