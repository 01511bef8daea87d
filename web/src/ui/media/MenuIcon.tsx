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
import type { firstMenuIcons } from '@xueyan/contract/base/menu-icon';
import { type ComponentType, Suspense } from 'react';
import { lazyNamed } from '../layout/lazy-named.ts';
import styles from './MenuIcon.module.css';

/** Icons of a student's menu, rendered without another fetch. */
const icons: Record<(typeof firstMenuIcons)[number], ComponentType> = {
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

/** Icon of a menu entry; a plain one for an unknown name. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = (icons as Partial<Record<string, ComponentType>>)[name];
  if (Icon) return <Icon aria-hidden />;
  return (
    <Suspense fallback={<span className={styles.room} />}>
      <MoreIcon name={name} />
    </Suspense>
  );
}
