import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { Badge, Button } from 'antd';
import { Suspense, useState } from 'react';
import { useUnread } from '../../features/base/message/useUnread.ts';
import { useDevice } from '../../ui/browser/useDevice.ts';
import { stateText } from '../../ui/feedback/state.text.ts';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { useText } from '../../ui/text/text.ts';
import type { Place } from '../menu.ts';
import styles from './AdminHeader.module.css';
import { Brand } from './Brand.tsx';
import { layoutText } from './layout.text.ts';
import { ToolsSlot } from './ToolsHome.tsx';
import { TopMenu } from './TopMenu.tsx';
import { Trail } from './Trail.tsx';
import { UserMenu } from './UserMenu.tsx';

const MenuDrawer = lazyNamed(() => import('./MenuDrawer.tsx'), 'MenuDrawer');

interface AdminHeaderProps {
  mode: 'sidemenu' | 'topmenu' | 'mix';
  /** True in a window of its own, which has no menu. */
  alone: boolean;
  shown: Place[];
  folded: boolean;
  onFold: (folded: boolean) => void;
  /** Class of the menu's own colours, where the menu is in the header. */
  navClassName: string | undefined;
}

export function AdminHeader({ mode, alone, shown, folded, onFold, navClassName }: AdminHeaderProps) {
  const phone = useDevice() === 'mobile';
  const above = mode !== 'sidemenu';
  return (
    <header className={`${styles.header} ${navClassName ?? ''}`}>
      {(above || alone) && <Brand size={28} />}
      {alone ? (
        <Trail />
      ) : above ? (
        <TopMenu places={shown} rootsOnly={mode === 'mix'} />
      ) : (
        <>
          {phone ? <PhoneMenu shown={shown} /> : <FoldButton folded={folded} onFold={onFold} />}
          <Trail />
        </>
      )}
      <div className={styles.right}>
        {!alone && !phone && <ToolsSlot />}
        <UserMenu />
      </div>
    </header>
  );
}

function FoldButton({ folded, onFold }: Pick<AdminHeaderProps, 'folded' | 'onFold'>) {
  const t = useText(layoutText);
  return (
    <Button
      type="text"
      icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      aria-label={t(folded ? 'unfold' : 'fold')}
      aria-expanded={!folded}
      onClick={() => onFold(!folded)}
    />
  );
}

function PhoneMenu({ shown }: { shown: Place[] }) {
  const t = useText(layoutText);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const say = useText(stateText);
  const unread = Object.values(useUnread()).some((count) => count > 0);
  return (
    <>
      <Button
        type="text"
        icon={
          <Badge dot={unread}>
            <MenuOutlined aria-hidden />
          </Badge>
        }
        aria-label={unread ? say('aside', { words: t('openMenu'), more: t('unread') }) : t('openMenu')}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      <Suspense>{wanted && <MenuDrawer shown={shown} open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
