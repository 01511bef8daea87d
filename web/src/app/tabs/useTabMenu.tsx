import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { useText } from '../../ui/text/text.ts';
import { tabsText } from './tabs.text.ts';
import { othersOf, rightOf } from './tabs.ts';
import type { OpenTabs } from './tabs-context.ts';

/** Returns the actions on a tab as the items of a menu. */
export function useTabMenu(open: OpenTabs, id: string) {
  const t = useText(tabsText);
  const { tabs } = open;
  const tab = tabs.find((one) => one.id === id);
  const acts = {
    refresh: {
      label: t('refresh'),
      icon: <ReloadOutlined aria-hidden />,
      disabled: !tab?.seen,
      act: () => open.refresh(id),
    },
    pin: {
      label: t(tab?.pinned ? 'unpin' : 'pin'),
      icon: <PushpinOutlined aria-hidden />,
      disabled: !tab,
      act: () => open.pin(id),
    },
    close: {
      label: t('close'),
      icon: <CloseOutlined aria-hidden />,
      disabled: tabs.length < 2,
      act: () => open.close(id),
    },
    closeOthers: {
      label: t('closeOthers'),
      disabled: othersOf(tabs, id).length === 0,
      act: () => open.closeOthers(id),
    },
    closeRight: { label: t('closeRight'), disabled: rightOf(tabs, id).length === 0, act: () => open.closeRight(id) },
  };
  const entries = Object.entries(acts);
  return {
    items: entries.map(([key, { act, ...item }]) => ({ key, ...item })),
    onClick: ({ key }: { key: string }) => entries.find(([name]) => name === key)?.[1].act(),
  };
}
