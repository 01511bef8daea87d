import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { useText } from '../../ui/text/text.ts';
import type { Place } from '../menu.ts';
import { Brand } from './Brand.tsx';
import { layoutText } from './layout.text.ts';
import { SideMenu } from './SideMenu.tsx';
import styles from './SideNav.module.css';

interface SideNavProps {
  places: Place[];
  folded: boolean;
  brand: boolean;
  /** Shows a button at the bottom that folds it. */
  onFold?: ((folded: boolean) => void) | undefined;
  className?: string | undefined;
}

/** The side menu, 220 wide, or 80 with icons only. */
export function SideNav({ places, folded, brand, onFold, className = '' }: SideNavProps) {
  const t = useText(layoutText);
  const Icon = folded ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <aside className={`${styles.side} ${className}`} data-folded={folded} data-brand={brand}>
      {brand && (
        <div className={styles.brand}>
          <Brand folded={folded} />
        </div>
      )}
      <nav className={styles.menu} aria-label={t(brand ? 'mainMenu' : 'subMenu')}>
        <SideMenu places={places} folded={folded} />
      </nav>
      {onFold && (
        <button
          type="button"
          className={styles.fold}
          aria-label={t(folded ? 'unfold' : 'fold')}
          aria-expanded={!folded}
          onClick={() => onFold(!folded)}
        >
          <Icon aria-hidden />
        </button>
      )}
    </aside>
  );
}
