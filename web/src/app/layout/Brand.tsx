import { Link } from 'react-router';
import { Logo } from '../../ui/media/Logo.tsx';
import { useText } from '../../ui/text/text.ts';
import styles from './Brand.module.css';
import { layoutText } from './layout.text.ts';
import { useSchool } from './useSchool.ts';

/** The school's logo and name; links to the home. */
export function Brand({ folded = false, size = 32 }: { folded?: boolean; size?: number }) {
  const t = useText(layoutText);
  const { title, logo, appLogo } = useSchool();
  return (
    <Link to="/" className={styles.brand} aria-label={t('home', { name: title })}>
      {/* The school's logo contains its name. */}
      <Logo size={size} url={folded ? appLogo : logo || appLogo} />
      {!folded && !logo && <span className={styles.product}>{title}</span>}
    </Link>
  );
}
