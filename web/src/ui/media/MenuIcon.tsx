import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import RobotOutlined from '@ant-design/icons/RobotOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { type ComponentType, Suspense } from 'react';
import { lazyNamed } from '../layout/lazy-named.ts';
import styles from './MenuIcon.module.css';
import { moreIcons } from './more-icons.ts';

/** Those of a student's menu, drawn at once. */
const icons: Record<string, ComponentType> = {
  appstore: AppstoreOutlined,
  book: BookOutlined,
  workbook: BookOutlined,
  calendar: CalendarOutlined,
  'check-square': CheckSquareOutlined,
  experiment: ExperimentOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  read: ReadOutlined,
  robot: RobotOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

const MoreIcon = lazyNamed(() => import('./MoreIcon.tsx'), 'MoreIcon');

/** What a menu entry may name. */
export const menuIcons = [...Object.keys(icons), ...moreIcons];

/** The icon that a menu entry names; a plain one for a name we do not draw. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name];
  if (Icon) return <Icon aria-hidden />;
  return (
    <Suspense fallback={<span className={styles.room} />}>
      <MoreIcon name={name} />
    </Suspense>
  );
}
