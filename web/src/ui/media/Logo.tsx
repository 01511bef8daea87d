import styles from './Logo.module.css';

interface LogoProps {
  size?: number;
  /** Address of the school's own logo, when it has uploaded one. */
  url?: string;
}

/** Logo of the product: a prompt and a point. */
export function Logo({ size = 32, url }: LogoProps) {
  if (url) return <img className={styles.own} src={url} alt="" height={size} />;
  return (
    <svg className={styles.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ground} width="32" height="32" rx="8" />
      <path className={styles.line} d="m8 10 6 6-6 6M17 22h7" />
      <circle className={styles.dot} cx="22" cy="11" r="3" />
    </svg>
  );
}
