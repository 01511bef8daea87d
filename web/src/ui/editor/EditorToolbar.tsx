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
  /** Applies at the caret's position. */
  on?: boolean;
  busy?: boolean;
}

interface EditorToolbarProps {
  items: ToolItem[];
  /** Keys of the items that stay visible where space is short; the others move into a menu. Null where all fit. */
  near: readonly string[] | null;
  /** Further entries of the menu. */
  more: NonNullable<MenuProps['items']>;
  /** Content at the right. */
  right?: ReactNode;
  busy: boolean;
}

/** Toolbar of the actions on the text. */
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
      {/* A press must not take the caret out of the text that it acts on; the keyboard reaches the buttons by Tab. */}
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
