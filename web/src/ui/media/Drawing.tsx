import styles from './Drawing.module.css';

export type DrawingName = 'empty' | 'course' | 'mail' | 'class' | 'offline' | 'locked' | 'lost' | 'broken';

/** Line drawings of the states of a screen, with one stroke in token colours; decorative only. */
export function Drawing({ name, size = 160 }: { name: DrawingName; size?: number }) {
  return (
    <svg className={styles.drawing} width={size} height={size * 0.75} viewBox="0 0 160 120" aria-hidden="true">
      <ellipse className={styles.ground} cx="80" cy="104" rx="58" ry="7" />
      {parts[name]}
    </svg>
  );
}

const sheet = (
  <>
    <rect className={styles.face} x="46" y="26" width="68" height="74" rx="8" />
    <path className={styles.line} d="M60 46h40M60 58h40M60 70h24" />
  </>
);

const parts: Record<DrawingName, React.ReactNode> = {
  empty: (
    <>
      <path className={styles.face} d="M34 62 48 36h64l14 26v34a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6Z" />
      <path className={styles.fill} d="M34 62h28c2 9 9 14 18 14s16-5 18-14h28v34a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6Z" />
      <path className={styles.line} d="M34 62h28c2 9 9 14 18 14s16-5 18-14h28" />
      <path className={styles.accent} d="M80 12v10M58 16l4 9M102 16l-4 9" />
    </>
  ),
  /* An empty book: courses, sections, documents. */
  course: (
    <>
      <path className={styles.face} d="M80 42c-10-8-26-10-42-8v58c16-2 32 0 42 8 10-8 26-10 42-8V34c-16-2-32 0-42 8Z" />
      <path className={styles.fill} d="M80 42c10-8 26-10 42-8v58c-16-2-32 0-42 8Z" />
      <path className={styles.line} d="M80 42v58M50 48c7 0 13 1 18 3M50 61c7 0 13 1 18 3M50 74c5 0 9 0 13 1" />
      <path className={styles.accent} d="M80 12v12M62 16l5 9M98 16l-5 9" />
    </>
  ),
  /* A missing letter: messages, reports to read. */
  mail: (
    <>
      <rect className={styles.face} x="36" y="38" width="88" height="60" rx="8" />
      <path className={styles.fill} d="M36 90V46l44 32 44-32v44a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8Z" />
      <path className={styles.line} d="m37 44 43 34 43-34" />
      <path className={styles.accent} d="M98 18c8 0 14 6 14 14M98 10c12 0 22 10 22 22" />
    </>
  ),
  /* Empty seats: classes, sign-ins, boards. */
  class: (
    <>
      <rect className={styles.face} x="40" y="20" width="80" height="40" rx="6" />
      <path className={styles.accent} d="M54 34h28M54 44h16" />
      <circle className={styles.fill} cx="52" cy="78" r="8" />
      <circle className={styles.fill} cx="80" cy="78" r="8" />
      <circle className={styles.fill} cx="108" cy="78" r="8" />
      <path className={styles.line} d="M38 102a14 14 0 0 1 28 0M66 102a14 14 0 0 1 28 0M94 102a14 14 0 0 1 28 0" />
      <circle className={styles.line} cx="52" cy="78" r="8" />
      <circle className={styles.line} cx="80" cy="78" r="8" />
      <circle className={styles.line} cx="108" cy="78" r="8" />
    </>
  ),
  offline: (
    <>
      <path className={styles.face} d="M52 92a20 20 0 0 1-2-40 30 30 0 0 1 57-6 23 23 0 0 1 3 46Z" />
      <path className={styles.accent} d="m68 60 24 22M92 60 68 82" />
    </>
  ),
  locked: (
    <>
      <path className={styles.line} d="M62 56V42a18 18 0 0 1 36 0v14" />
      <rect className={styles.face} x="48" y="54" width="64" height="46" rx="10" />
      <circle className={styles.dot} cx="80" cy="73" r="5" />
      <path className={styles.accent} d="M80 77v10" />
    </>
  ),
  lost: (
    <>
      {sheet}
      <circle className={styles.face} cx="104" cy="74" r="18" />
      <path className={styles.accent} d="m117 87 14 14" />
      <path className={styles.line} d="M97 74h14" />
    </>
  ),
  broken: (
    <>
      <rect className={styles.face} x="34" y="28" width="92" height="62" rx="8" />
      <path className={styles.line} d="M34 44h92M68 102h24M80 90v12" />
      <circle className={styles.dot} cx="44" cy="36" r="2.5" />
      <circle className={styles.dot} cx="53" cy="36" r="2.5" />
      <path className={styles.accent} d="m66 76 10-12 8 8 10-14" />
    </>
  ),
};
