import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SkinOutlined from '@ant-design/icons/SkinOutlined';
import { use } from 'react';
import { HeaderPlace, HeaderTool } from '../../ui/HeaderTool.tsx';
import { useText } from '../../ui/text.ts';
import { useDevice } from '../../ui/useDevice.ts';
import { openSettings } from '../settings/settings-drawer.ts';
import { useOpenTabs } from '../tabs/tabs-context.ts';
import { useFullScreen } from '../useFullScreen.ts';
import { layoutText } from './layout.text.ts';

/** What concerns the page itself. Where the bar is narrow it is found behind the avatar, and there only. */
export function PageTools() {
  const t = useText(layoutText);
  const place = use(HeaderPlace);
  const desk = useDevice() === 'desktop';
  const fullScreen = useFullScreen();
  const tabs = useOpenTabs();
  if (place === 'sheet' || !desk) return null;
  return (
    <>
      <HeaderTool
        icon={<SkinOutlined aria-hidden />}
        label={t('settings')}
        onNear={() => void import('../settings/SettingsDrawer.tsx').catch(() => undefined)}
        onOpen={openSettings}
      />
      {fullScreen.possible && (
        <HeaderTool
          icon={fullScreen.on ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          label={t(fullScreen.on ? 'leaveFullScreen' : 'fullScreen')}
          popup="none"
          onOpen={fullScreen.toggle}
        />
      )}
      <HeaderTool
        icon={<ReloadOutlined aria-hidden />}
        label={t('refresh')}
        popup="none"
        onOpen={() => (tabs?.activeId ? tabs.refresh() : location.reload())}
      />
    </>
  );
}
