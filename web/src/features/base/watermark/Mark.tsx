import { xmlText } from '@xueyan/contract/wire/xml-text';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { schoolNow } from '../../../api/school-time.ts';
import { useActiveUser } from '../../../ui/access/useActiveUser.ts';
import { useFloatHost } from '../../../ui/layout/full-screen-host.ts';
import styles from './Mark.module.css';

const escaped = (text: string) => xmlText(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns one tile of the pattern, as a picture whose colour the style sets. */
const tileOf = (lines: string[]) => {
  const texts = lines.map((line, at) => `<text x="150" y="${88 + at * 22}">${escaped(line)}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="190"><g transform="rotate(-22 150 95)" text-anchor="middle" font-size="15" font-family="sans-serif">${texts}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}")`;
};

/** The signed-in person and the time, faint across everything, so that a photo of the screen shows its origin. */
export function Mark() {
  const user = useActiveUser();
  const host = useFloatHost();
  const time = useMinute();
  if (!user) return null;
  const tile = tileOf([`${user.userName} ${user.loginName}`, time]);
  return createPortal(
    <div className={styles.mark} style={{ maskImage: tile, WebkitMaskImage: tile }} aria-hidden="true" />,
    host,
  );
}

/** Returns the school's time, to the minute. */
function useMinute(): string {
  const [time, setTime] = useState(readMinute);
  useEffect(() => {
    const timer = setInterval(() => setTime(readMinute()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return time;
}

const readMinute = () => schoolNow().slice(0, 16);
