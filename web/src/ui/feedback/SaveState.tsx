import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloudOutlined from '@ant-design/icons/CloudOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import SyncOutlined from '@ant-design/icons/SyncOutlined';
import { useText } from '../text/text.ts';
import styles from './SaveState.module.css';
import { stateText } from './state.text.ts';

export type SaveStateName = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'offline';

interface SaveStateProps {
  state: SaveStateName;
  /** Time of the last save: `YYYY-MM-DD HH:mm:ss` or `HH:mm`. */
  time?: string | null;
}

const icons = {
  clean: null,
  dirty: <EditOutlined aria-hidden />,
  saving: <SyncOutlined spin aria-hidden />,
  saved: <CheckCircleOutlined aria-hidden />,
  failed: <ExclamationCircleOutlined aria-hidden />,
  offline: <CloudOutlined aria-hidden />,
};

/** Unobtrusive state of saving what was typed. */
export function SaveState({ state, time }: SaveStateProps) {
  const t = useText(stateText);
  const clock = time?.match(/\d{2}:\d{2}/)?.[0];
  const saved = clock ? t('savedAt', { time: clock }) : t('saved');
  const words = {
    clean: clock ? saved : '',
    dirty: t('dirty'),
    saving: t('saving'),
    saved,
    failed: t('saveFailed'),
    offline: t('saveOffline'),
  };
  // The text is announced only when something is wrong; "saved" every few seconds would be noise.
  const alarming = state === 'failed' || state === 'offline';
  return (
    <span className={`${styles.state} ${alarming ? styles.alarm : ''}`} aria-live={alarming ? 'polite' : 'off'}>
      {icons[state]}
      <span className={styles.words}>{words[state]}</span>
    </span>
  );
}
