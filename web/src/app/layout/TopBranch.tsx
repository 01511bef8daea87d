import DownOutlined from '@ant-design/icons/DownOutlined';
import type { Place } from '../menu.ts';
import { FloatingBranch } from './FloatingBranch.tsx';
import styles from './TopMenu.module.css';

/** An entry of the row above with others below it. */
export const TopBranch = ({ place }: { place: Place }) => (
  <FloatingBranch place={place} at="below" className={styles.link}>
    {place.title}
    <DownOutlined className={styles.arrow} aria-hidden />
  </FloatingBranch>
);
