import { Button, ColorPicker, Drawer, Segmented, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useDevice } from '../../ui/browser/useDevice.ts';
import { useNotice } from '../../ui/feedback/useNotice.ts';
import { useText } from '../../ui/text/text.ts';
import { inPortal } from '../portal.ts';
import { GroundChoice } from './GroundChoice.tsx';
import styles from './SettingsDrawer.module.css';
import { settingsText } from './settings.text.ts';
import { changeSettings, resetSettings, type Settings } from './settings.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useSettings } from './useSettings.ts';

const modes = ['light', 'dark', 'system'] as const;
const navThemes = ['dark', 'light'] as const;
const layouts = ['sidemenu', 'topmenu', 'mix'] as const;
const widths = ['Fixed', 'Fluid'] as const;

/** The look of the product in this browser; a choice applies at once, behind the drawer. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(settingsText);
  const notice = useNotice();
  const settings = useSettings();
  const phone = useDevice() === 'mobile';
  // Teachers and students have no side menu, whatever is chosen.
  const portal = inPortal();

  const choice = <K extends 'mode' | 'navTheme' | 'layout' | 'contentWidth'>(
    name: K,
    values: readonly (Settings[K] & Parameters<typeof t>[0])[],
  ) => (
    <Row label={t(name)}>
      {(id) => (
        <Segmented<Settings[K] & string>
          aria-labelledby={id}
          name={name}
          value={settings[name]}
          options={values.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => changeSettings({ [name]: value } as Partial<Settings>)}
        />
      )}
    </Row>
  );
  const flag = (name: 'fixedHeader' | 'fixedSide' | 'autoHideHeader' | 'colourWeak' | 'multiTab', hint?: string) => (
    <Row label={t(name)} hint={hint}>
      {(id) => (
        <Switch
          aria-labelledby={id}
          checked={settings[name]}
          disabled={name === 'autoHideHeader' && !settings.fixedHeader}
          onChange={(on) => changeSettings({ [name]: on })}
        />
      )}
    </Row>
  );

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('title')}
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '80%' : 360}
      // The page stays visible, so that the effect of a choice shows.
      mask={{ enabled: phone, blur: false }}
      footer={
        <Button
          block
          onClick={() => {
            resetSettings();
            notice.success(t('resetDone'));
          }}
        >
          {t('reset')}
        </Button>
      }
    >
      <p className={styles.intro}>{t('intro')}</p>
      {choice('mode', modes)}
      <section className={styles.theme} aria-label={t('theme')}>
        <span className={styles.label}>{t('theme')}</span>
        <ThemeChoice
          colour={settings.colour}
          onChange={(theme) => changeSettings({ colour: theme.colour, sideColour: theme.sideColour })}
        />
      </section>
      <Row label={t('colour')} hint={t('contrast')}>
        {(id) => (
          <ColorPicker
            aria-labelledby={id}
            value={settings.colour}
            disabledAlpha
            disabledFormat
            showText
            onChangeComplete={(colour) => changeSettings({ colour: colour.toHexString().slice(0, 7).toUpperCase() })}
          />
        )}
      </Row>
      {choice('navTheme', navThemes)}
      {settings.navTheme === 'dark' && (
        <Row label={t('sideColour')}>
          {(id) => (
            <GroundChoice
              labelledBy={id}
              value={settings.sideColour}
              onChange={(sideColour) => changeSettings({ sideColour })}
            />
          )}
        </Row>
      )}
      {!portal && !phone && choice('layout', layouts)}
      {!phone && choice('contentWidth', widths)}
      <div className={styles.flags}>
        {flag('multiTab', t('multiTabHint'))}
        {flag('fixedHeader')}
        {flag('autoHideHeader', settings.fixedHeader ? undefined : t('autoHideHint'))}
        {!portal && !phone && flag('fixedSide')}
        {flag('colourWeak', t('colourWeakHint'))}
      </div>
    </Drawer>
  );
}

function Row({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children(id)}
    </div>
  );
}
