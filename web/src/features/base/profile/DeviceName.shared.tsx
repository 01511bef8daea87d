import { DesktopOutlined, MobileOutlined, QuestionOutlined, TabletOutlined } from '@ant-design/icons';
import type { Device } from '@xueyan/contract/base/profile';
import { useText } from '../../../ui/text/text.ts';
import styles from './DevicesPanel.module.css';
import { profileText } from './profile.text.ts';

const icons = {
  desktop: DesktopOutlined,
  phone: MobileOutlined,
  tablet: TabletOutlined,
  unknown: QuestionOutlined,
};

/** A device as its browser describes itself. */
export function DeviceName({ device: { kind, browser, system } }: { device: Device }) {
  const t = useText(profileText);
  const Icon = icons[kind];
  return (
    <span className={styles.name}>
      <Icon aria-label={t(kind)} />
      {[system, browser].filter(Boolean).join(' · ') || t('unknownDevice')}
    </span>
  );
}
