import {
  BellOutlined,
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
] as const;

/** Everything that is a person's own: who they are, how they get in and from where, how they want to be told of things. */
export function PersonalCenterPage() {
  const t = useText(profileText);
  const device = useDevice();
  const [params, setParams] = useSearchParams();
  const shown = parts.find(({ key }) => key === params.get('tab'))?.key ?? 'profile';

  // Each part has its own search: the one before must not reach into the next.
  const show = (tab: string) => setParams(tab === 'profile' ? {} : { tab }, { replace: true });
  const part = (key: (typeof parts)[number]['key'], Panel: ComponentType) => (
    <section className={styles.part} aria-labelledby={`part-${key}`}>
      <h2 id={`part-${key}`} className={styles.heading}>
        {t(key)}
      </h2>
      <Panel />
    </section>
  );
  // Five tabs do not fit a phone, and what hides behind "more" is not found.
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
        {/* The same at every width, and what was opened stays: what is being typed outlives another part and a turned phone. */}
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
