import type { ParameterValue } from '@xueyan/contract/base/parameter';
import { Button, ConfigProvider, Flex, Input, Progress, Switch, Typography, theme as themes } from 'antd';
import type { ReactNode } from 'react';
import { useMedia } from '../../../ui/browser/useMedia.ts';
import { themeOf } from '../../../ui/look/theme.ts';
import { useText } from '../../../ui/text/text.ts';
import { settingText } from './setting.text.ts';
import styles from './ThemePreview.module.css';

/** Preview of the look for people who have chosen none, before it is saved. */
export function ThemePreview({ values }: { values: Record<string, ParameterValue> }) {
  const t = useText(settingText);
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  const mode = values.themeMode;
  const dark = mode === 'dark' || (mode === 'system' && systemIsDark);
  const look = themeOf({ colour: String(values.themeColour), mode: dark ? 'dark' : 'light' });
  const theme = { ...look, cssVar: { key: 'theme-preview' } };
  return (
    <ConfigProvider theme={theme}>
      <Ground label={t('preview')}>
        <Flex gap={8} wrap align="center">
          <Button type="primary">{t('previewPrimary')}</Button>
          <Button>{t('previewOther')}</Button>
          <Switch defaultChecked aria-label={t('preview')} />
          <Typography.Link>{t('previewLink')}</Typography.Link>
        </Flex>
        <Input defaultValue={t('previewText')} aria-label={t('preview')} />
        <Progress percent={68} aria-label={t('preview')} />
      </Ground>
    </ConfigProvider>
  );
}

function Ground({ label, children }: { label: string; children: ReactNode }) {
  const { token } = themes.useToken();
  return (
    <section
      className={styles.ground}
      style={{ background: token.colorBgContainer, borderColor: token.colorBorder, color: token.colorText }}
      aria-label={label}
    >
      {children}
    </section>
  );
}
