import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PushpinFilled from '@ant-design/icons/PushpinFilled';
import type { KeyboardEvent, MouseEvent } from 'react';
import { stateText } from '../../ui/feedback/state.text.ts';
import { MenuIcon } from '../../ui/media/MenuIcon.tsx';
import { useText } from '../../ui/text/text.ts';
import styles from './TabBar.module.css';
import { tabsText } from './tabs.text.ts';
import type { OpenTabs } from './tabs-context.ts';

interface OpenTabProps {
  tab: OpenTabs['tabs'][number];
  active: boolean;
  /** True for the tab where the Tab key stops. */
  stop: boolean;
  /** Id of the panel that it shows. */
  controls: string;
  closable: boolean;
  onShow: () => void;
  onClose: () => void;
  onMenu: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function OpenTab({ tab, active, stop, controls, closable, ...on }: OpenTabProps) {
  const t = useText(tabsText);
  const say = useText(stateText);
  return (
    <div
      role="tab"
      data-tab={tab.id}
      className={styles.tab}
      tabIndex={stop ? 0 : -1}
      aria-selected={active}
      aria-controls={controls}
      aria-keyshortcuts="Delete Shift+F10"
      aria-label={tab.pinned ? say('aside', { words: tab.words, more: t('pinned') }) : tab.words}
      title={tab.words}
      onClick={on.onShow}
      onKeyDown={on.onKeyDown}
      onContextMenu={on.onMenu}
      // The middle button would start to scroll.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && closable && on.onClose()}
    >
      {tab.pinned ? <PushpinFilled aria-hidden /> : tab.icon && <MenuIcon name={tab.icon} />}
      <span className={styles.words}>{tab.words}</span>
      {closable && !tab.pinned && (
        // For the mouse only: nothing else within a tab may take the focus, and the keyboard has Delete.
        <span
          className={styles.close}
          aria-hidden="true"
          title={t('close')}
          onClick={(event) => {
            event.stopPropagation();
            on.onClose();
          }}
        >
          <CloseOutlined aria-hidden />
        </span>
      )}
    </div>
  );
}
