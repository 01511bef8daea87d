import DownOutlined from '@ant-design/icons/DownOutlined';
import { Popover } from 'antd';
import { useState } from 'react';
import type { Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { MenuBranch } from './SideMenu.tsx';
import styles from './TopMenu.module.css';

/** An entry of the row above with others below it. */
export function TopBranch({ place }: { place: Place }) {
  const { lit } = useMenu();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['hover']}
      placement="bottomLeft"
      arrow={false}
      getPopupContainer={(trigger) => trigger.closest('header')?.parentElement ?? document.body}
      content={<MenuBranch places={place.children} onChosen={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={styles.link}
        aria-expanded={open}
        // A press keeps open what hovering has opened already.
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        data-within={lit.has(place.id)}
      >
        {place.title}
        <DownOutlined className={styles.arrow} aria-hidden />
      </button>
    </Popover>
  );
}
