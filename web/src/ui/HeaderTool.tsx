import { Badge, Button, ConfigProvider, type ThemeConfig, Tooltip } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import { useCommands } from './commands.ts';
import styles from './HeaderTool.module.css';
import { stateText } from './state.text.ts';
import { useText } from './text.ts';

/** Where the tools stand: icons in the bar above, on a phone rows in the sheet of the person. */
export const HeaderPlace = createContext<'bar' | 'sheet'>('bar');

/** The colours of the bar, where they are not the page's. What a tool opens has the page's. */
export const HeaderThemeContext = createContext<ThemeConfig | undefined>(undefined);

interface HeaderToolProps {
  icon: ReactNode;
  label: string;
  /** Something waits to be seen. */
  dot?: boolean;
  /** What the dot means, for those who hear it. */
  dotLabel?: string;
  /** What a press opens; `none`: it acts at once. */
  popup?: 'dialog' | 'menu' | 'none';
  /** What it opens is there, and the label would lie over it. */
  opened?: boolean;
  /** Offers the tool in the palette too, under this key. */
  command?: string;
  /** Fetches the code of what opens, as soon as the pointer comes near. */
  onNear?: () => void;
  onOpen: () => void;
}

/** The button that opens a tool of the header. */
export function HeaderTool(props: HeaderToolProps) {
  const t = useText(stateText);
  const { icon, label, dot = false, dotLabel, popup = 'dialog', opened = false } = props;
  const { command, onNear, onOpen } = props;
  useCommands(command ? [{ key: command, group: 'action', title: label, icon, run: onOpen }] : []);
  const place = use(HeaderPlace);
  const theme = use(HeaderThemeContext);
  const said = dot && dotLabel ? t('aside', { words: label, more: dotLabel }) : label;
  const opens = popup === 'none' ? undefined : popup;
  if (place === 'sheet') {
    return (
      <button type="button" className={styles.row} aria-label={said} aria-haspopup={opens} onClick={onOpen}>
        <Badge dot={dot}>
          <span className={styles.icon}>{icon}</span>
        </Badge>
        {label}
      </button>
    );
  }
  const button = (
    <Tooltip title={opened ? '' : label}>
      <Button
        type="text"
        icon={
          <Badge dot={dot} offset={[2, 0]}>
            <span className={styles.icon}>{icon}</span>
          </Badge>
        }
        aria-label={said}
        aria-haspopup={opens}
        onClick={onOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
      />
    </Tooltip>
  );
  return theme ? <ConfigProvider theme={theme}>{button}</ConfigProvider> : button;
}
