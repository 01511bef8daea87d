import { Badge, Button, ConfigProvider, type ThemeConfig, Tooltip } from 'antd';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { useWhenIdle } from '../browser/useWhenIdle.ts';
import { useCommands } from '../command/commands.ts';
import { stateText } from '../feedback/state.text.ts';
import { useText } from '../text/text.ts';
import styles from './HeaderTool.module.css';

/** Position of the tools: icons in the bar at the top, on a phone rows in the person's sheet. */
export const HeaderSlot = createContext<'bar' | 'sheet'>('bar');

/** Theme of the bar, where it differs from the page's. What a tool opens has the page's. */
export const HeaderThemeContext = createContext<ThemeConfig | undefined>(undefined);

interface HeaderToolProps {
  icon: ReactNode;
  label: string;
  /** Shows the label in the bar too, for tools that are used in every lesson. */
  worded?: boolean;
  /** Shows a dot: something waits to be viewed. */
  dot?: boolean;
  /** Meaning of the dot, for screen readers. */
  dotLabel?: string;
  /** Kind of layer that a press opens; `none` means that it acts at once. */
  popup?: 'dialog' | 'menu' | 'none';
  /** Offers the tool in the palette too, under this key. */
  command?: string;
  /** Fetches the code of that layer, when the page is idle or as soon as the pointer comes near. */
  onNear?: () => void;
  onOpen: () => void;
}

/** Button that opens a tool of the header. */
export function HeaderTool(props: HeaderToolProps) {
  const t = useText(stateText);
  const { icon, label, worded = false, dot = false, dotLabel, popup = 'dialog', command, onNear, onOpen } = props;
  useCommands(command ? [{ key: command, group: 'action', title: label, icon, run: onOpen }] : []);
  const place = use(HeaderSlot);
  useWhenIdle(() => place === 'bar' && onNear?.());
  const theme = use(HeaderThemeContext);
  const name = useName();
  const said = dot && dotLabel ? t('aside', { words: label, more: dotLabel }) : label;
  const opens = popup === 'none' ? undefined : popup;
  const drawn = <span className={styles.icon}>{icon}</span>;
  if (place === 'sheet') {
    return (
      <button type="button" className={styles.row} aria-label={said} aria-haspopup={opens} onClick={onOpen}>
        <Badge dot={dot}>{drawn}</Badge>
        {label}
      </button>
    );
  }
  const button = (
    <Tooltip title={worded ? '' : label} open={name.shown} onOpenChange={name.show}>
      <Button
        type="text"
        className={worded ? styles.worded : undefined}
        icon={
          worded ? null : (
            <Badge dot={dot} offset={[2, 0]}>
              {drawn}
            </Badge>
          )
        }
        aria-label={said}
        aria-haspopup={opens}
        onClick={() => {
          name.hide();
          onOpen();
        }}
        onPointerEnter={() => {
          name.allow();
          onNear?.();
        }}
        onFocus={onNear}
      >
        {worded && (
          <Badge dot={dot} offset={[4, 2]}>
            <span className={styles.face}>
              {drawn}
              {label}
            </span>
          </Badge>
        )}
      </Button>
    </Tooltip>
  );
  return theme ? <ConfigProvider theme={theme}>{button}</ConfigProvider> : button;
}

/**
 * Shows an icon's name while the pointer rests on it, until it is pressed: what a press opens appears under a pointer
 * that does not move, so no leave event fires, and the name would stay painted over it.
 */
function useName() {
  const [shown, setShown] = useState(false);
  const pressed = useRef(false);
  return {
    shown,
    // The request comes a moment after the pointer, which may be after the press.
    show: (wanted: boolean) => setShown(wanted && !pressed.current),
    hide: () => {
      pressed.current = true;
      setShown(false);
    },
    allow: () => {
      pressed.current = false;
    },
  };
}
