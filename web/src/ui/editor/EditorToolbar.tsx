import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button, type MenuProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { ButtonMenu } from '../layout/ButtonMenu.tsx';
import { useText } from '../text/text.ts';
import styles from './EditorToolbar.module.css';
import { editorText } from './editor.text.ts';

export interface ToolItem {
  key: string;
  label: string;
  icon: ReactNode;
  onPress: () => void;
  /** Holds where the caret is. */
  on?: boolean;
  busy?: boolean;
}

interface EditorToolbarProps {
  items: ToolItem[];
  /** Where there is little room: those that stay in sight, by key; the others are in a menu. */
  near: readonly string[] | null;
  /** What else is in the menu. */
  more: NonNullable<MenuProps['items']>;
  /** What stands at the right. */
  right?: ReactNode;
  busy: boolean;
}

/** What can be done to the text, as buttons. */
export function EditorToolbar({ items, near, more, right, busy }: EditorToolbarProps) {
  const t = useText(editorText);
  const shown = near ? items.filter(({ key }) => near.includes(key)) : items;
  const hidden = items.filter((item) => !shown.includes(item));
  const inMenu: NonNullable<MenuProps['items']> = [
    ...hidden.map(({ key, label, icon, onPress }) => ({ key, label, icon, onClick: onPress })),
    ...(hidden.length > 0 ? [{ type: 'divider' as const }] : []),
    ...more,
  ];
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      {/* A press must not take the caret out of the text it is meant for; the keyboard comes here by Tab all the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within are what is pressed */}
      <div className={styles.tools} onMouseDown={(event) => event.preventDefault()}>
        {shown.map(({ key, label, icon, onPress, on, busy }) => (
          <Tooltip key={key} title={label}>
            <Button
              type="text"
              size="small"
              className={styles.tool}
              icon={icon}
              loading={busy}
              aria-label={label}
              aria-pressed={on}
              onClick={onPress}
            />
          </Tooltip>
        ))}
        {near && (
          <ButtonMenu menu={{ items: inMenu, className: styles.menu }}>
            <Button
              type="text"
              size="small"
              className={styles.tool}
              data-way-out
              icon={<MoreOutlined aria-hidden />}
              aria-label={t('more')}
            />
          </ButtonMenu>
        )}
      </div>
      <div className={styles.right} aria-busy={busy}>
        {right}
      </div>
    </div>
  );
}
