import {
  BellOutlined,
  DownloadOutlined,
  HistoryOutlined,
  LaptopOutlined,
  LockOutlined,
  SafetyOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Select, Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ArchivePanel } from '../personal-archive/ArchivePanel.shared.tsx';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.shared.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import styles from './PersonalCenterPage.module.css';
import { PreferencesPanel } from './PreferencesPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { profileText } from './profile.text.ts';

const parts = [
  { key: 'profile', Icon: UserOutlined, Panel: ProfilePanel },
  { key: 'password', Icon: LockOutlined, Panel: PasswordPanel },
  { key: 'second', Icon: SafetyOutlined, Panel: SecondFactorPanel },
  { key: 'devices', Icon: LaptopOutlined, Panel: DevicesPanel },
  { key: 'history', Icon: HistoryOutlined, Panel: HistoryPanel },
  { key: 'preferences', Icon: BellOutlined, Panel: PreferencesPanel },
  { key: 'data', Icon: DownloadOutlined, Panel: ArchivePanel },
] as const;

/** Everything of the person's own: profile, password, devices, sign-ins, notifications, and their data. */
export function PersonalCenterPage() {
  const t = useText(profileText);
  const device = useDevice();
  const [params, setParams] = useSearchParams();
  const shown = parts.find(({ key }) => key === params.get('tab'))?.key ?? 'profile';

  // Each tab has its own search parameters, which must not carry over to the next.
  const show = (tab: string) => setParams(tab === 'profile' ? {} : { tab }, { replace: true });
  const part = (key: (typeof parts)[number]['key'], Panel: ComponentType) => (
    <section className={styles.part} aria-labelledby={`part-${key}`}>
      <h2 id={`part-${key}`} className={styles.heading}>
        {t(key)}
      </h2>
      <Panel />
    </section>
  );
  // Seven tabs do not fit a phone, and what is hidden behind "more" is not found.
  const choice = () => (
    <Select
      className={styles.choice}
      aria-label={t('title')}
      value={shown}
      options={parts.map(({ key }) => ({ value: key, label: t(key) }))}
      onChange={show}
    />
  );

  return (
    <Page title={t('title')}>
      <div className={styles.card}>
        {/* The same element at every width, and opened tabs stay mounted: what is being typed survives a change of
            tab and a turned phone. */}
        <Tabs
          className={styles.tabs}
          tabPlacement={device === 'desktop' ? 'start' : 'top'}
          {...(device === 'mobile' && { renderTabBar: choice })}
          activeKey={shown}
          onChange={show}
          items={parts.map(({ key, Icon, Panel }) => ({
            key,
            icon: <Icon aria-hidden />,
            label: t(key),
            children: part(key, Panel),
          }))}
        />
      </div>
    </Page>
  );
}
