import BookOutlined from '@ant-design/icons/BookOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { AssistantSettings as Settings } from '@xueyan/contract/desk/assistant';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useAllCommands } from '../../../ui/commands.ts';
import { useText } from '../../../ui/text.ts';
import { useDevice } from '../../../ui/useDevice.ts';
import styles from './AssistantPanel.module.css';
import { AssistantSettings } from './AssistantSettings.tsx';
import { assistantText } from './assistant.text.ts';

interface Props {
  settings: Settings;
  onClose: () => void;
}

/** The palette listens to its keys wherever they come from. */
const openPalette = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));

/** What the assistant will be, said plainly while it is not yet; and where to find what is wanted until then. */
export function AssistantPanel({ settings, onClose }: Props) {
  const t = useText(assistantText);
  const phone = useDevice() === 'mobile';
  const help = useAllCommands().find(({ key }) => key === 'help');
  const [open, setOpen] = useState(true);
  /** Once it has slid away, so that the focus is back before the next one asks for it. */
  const [next, setNext] = useState<() => void>();
  const leaveFor = (go: () => void) => {
    setNext(() => go);
    setOpen(false);
  };

  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => {
        if (shown) return;
        onClose();
        next?.();
      }}
      placement={settings.edge}
      size={phone ? '100%' : 360}
      title={settings.assistantName || t('name')}
    >
      <p className={styles.greeting}>{settings.greeting || t('greeting')}</p>
      <section className={styles.card}>
        <h3 className={styles.head}>{t('notYetTitle')}</h3>
        <p>{t('notYet')}</p>
        <ul>
          <li>{t('willExplain')}</li>
          <li>{t('willRead')}</li>
          <li>{t('willTeach')}</li>
        </ul>
      </section>
      {(!phone || help) && (
        <section className={styles.part}>
          <h3 className={styles.head}>{t('meanwhile')}</h3>
          {!phone && (
            <Button
              block
              className={styles.way}
              icon={<SearchOutlined aria-hidden />}
              onClick={() => leaveFor(openPalette)}
            >
              {t('palette')}
            </Button>
          )}
          {help && (
            <Button block className={styles.way} icon={<BookOutlined aria-hidden />} onClick={() => leaveFor(help.run)}>
              {t('help')}
            </Button>
          )}
        </section>
      )}
      <section className={styles.part}>
        <h3 className={styles.head}>{t('settings')}</h3>
        <AssistantSettings />
      </section>
    </Drawer>
  );
}
