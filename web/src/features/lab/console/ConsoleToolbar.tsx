import {
  CopyOutlined,
  EyeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MoreOutlined,
  SnippetsOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './console.module.css';
import { consoleText } from './console.text.ts';
import { type ConsolePreference, fontSizes } from './console-preference.ts';
import type { ConsoleKind, ConsoleMode } from './machine-console.ts';

interface ConsoleToolbarProps {
  kind: ConsoleKind | 'serial' | 'web' | 'files';
  mode: ConsoleMode;
  preference: ConsolePreference;
  setPreference: (change: Partial<ConsolePreference>) => void;
  fullScreen: boolean;
  onFullScreen: () => void;
  onCopy: () => void;
  onPaste: () => void;
  actions?: ReactNode;
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onPress: () => void;
  disabled?: boolean;
}

function Tool({ label, icon, onPress, disabled }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} onClick={onPress} disabled={disabled} />
    </Tooltip>
  );
}

export function ConsoleToolbar(props: ConsoleToolbarProps) {
  const { kind, mode, preference, setPreference } = props;
  const t = useText(consoleText);
  const zoom = (by: number) => setPreference({ fontSize: preference.fontSize + by });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('area')}>
      {mode === 'look' && (
        <Tooltip title={t('lookHint')}>
          <Tag icon={<EyeOutlined aria-hidden />} variant="filled">
            {t('look')}
          </Tag>
        </Tooltip>
      )}
      {kind === 'terminal' && (
        <span className={styles.toolsWide}>
          <Tool
            label={t('smaller')}
            icon={<ZoomOutOutlined aria-hidden />}
            onPress={() => zoom(-1)}
            disabled={preference.fontSize <= fontSizes.least}
          />
          <Tool
            label={t('larger')}
            icon={<ZoomInOutlined aria-hidden />}
            onPress={() => zoom(1)}
            disabled={preference.fontSize >= fontSizes.most}
          />
          <Tool label={t('copy')} icon={<CopyOutlined aria-hidden />} onPress={props.onCopy} />
        </span>
      )}
      {mode === 'help' && (kind === 'terminal' || kind === 'desktop') && (
        <Tool label={t('paste')} icon={<SnippetsOutlined aria-hidden />} onPress={props.onPaste} />
      )}
      <Tool
        label={t(props.fullScreen ? 'leaveFullScreen' : 'fullScreen')}
        icon={props.fullScreen ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onPress={props.onFullScreen}
      />
      <ButtonMenu
        menu={{
          items: [
            {
              key: 'reader',
              label: `${preference.screenReader ? '✓ ' : ''}${t('reader')}`,
              onClick: () => setPreference({ screenReader: !preference.screenReader }),
            },
            { key: 'larger', label: t('larger'), onClick: () => zoom(1) },
            { key: 'smaller', label: t('smaller'), onClick: () => zoom(-1) },
            { key: 'copy', label: t('copy'), onClick: props.onCopy },
            { type: 'divider' },
            {
              key: 'keys',
              type: 'group',
              label: (
                <>
                  <div>{t('keys')}</div>
                  <div>{t('keysCopy')}</div>
                </>
              ),
            },
          ],
        }}
      >
        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t('more')} />
      </ButtonMenu>
      {props.actions}
    </div>
  );
}
