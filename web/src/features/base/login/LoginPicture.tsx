import styles from './LoginPicture.module.css';

const rings = [120, 210, 300, 390, 480, 570];

/** A line drawing behind the school's name that shows what the product is for; decorative only. */
export function LoginPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 960 900" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <defs>
        {/* The drawing fades where the text is. */}
        <linearGradient id="login-fade">
          <stop offset="0.1" stopColor="white" stopOpacity="0.15" />
          <stop offset="0.6" stopColor="white" />
        </linearGradient>
        <mask id="login-veil" maskUnits="userSpaceOnUse" x="-400" y="-200" width="1760" height="1400">
          <rect x="-400" y="-200" width="1760" height="1400" fill="url(#login-fade)" />
        </mask>
      </defs>
      <g className={styles.rings} mask="url(#login-veil)">
        {rings.map((r) => (
          <circle key={r} cx="700" cy="560" r={r} />
        ))}
      </g>
      <g className={styles.orbiting}>
        <circle cx="552" cy="412" r="5" />
        <circle cx="496" cy="610" r="4" />
        <circle cx="912" cy="350" r="4" />
        <circle cx="440" cy="410" r="6" />
        <circle cx="866" cy="907" r="5" />
        <circle cx="310" cy="560" r="4" />
      </g>
      <Terminal />
      <Steps />
      <Desktop />
    </svg>
  );
}

const Terminal = () => (
  <g transform="translate(520 420)">
    <rect className={styles.sheet} width="360" height="232" rx="14" />
    <path className={styles.line} d="M0 40h360" />
    <circle className={styles.dot} cx="22" cy="20" r="5" />
    <circle className={styles.dot} cx="40" cy="20" r="5" />
    <circle className={styles.dot} cx="58" cy="20" r="5" />
    <path className={styles.accent} d="m26 66 8 8-8 8" />
    <path className={styles.text} d="M48 74h120M26 104h220M26 130h168M26 156h196" />
    <path className={styles.accent} d="m26 180 8 8-8 8" />
    <path className={styles.text} d="M48 188h64" />
    <rect className={styles.caret} x="122" y="178" width="10" height="20" rx="2" />
  </g>
);

const Steps = () => (
  <g transform="translate(380 560)">
    <rect className={styles.sheet} width="196" height="192" rx="14" />
    {[0, 1, 2, 3].map((i) => (
      <g key={i} transform={`translate(22 ${30 + i * 40})`}>
        <circle className={i < 3 ? styles.done : styles.todo} cx="10" cy="10" r="10" />
        {i < 3 && <path className={styles.tick} d="m5.500 10 3.200 3.200 6-6.400" />}
        <path className={styles.text} d={`M34 10h${[110, 84, 118, 70][i]}`} />
      </g>
    ))}
  </g>
);

const Desktop = () => (
  <g transform="translate(700 296)">
    <rect className={styles.sheet} width="196" height="156" rx="14" />
    <path className={styles.line} d="M0 34h196" />
    {[44, 72, 56, 96, 82].map((height, i) => (
      <rect
        key={height}
        className={i === 3 ? styles.barStrong : styles.bar}
        x={26 + i * 30}
        y={140 - height}
        width="18"
        height={height}
        rx="4"
      />
    ))}
  </g>
);
