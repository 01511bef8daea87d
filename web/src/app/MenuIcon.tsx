import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CloudServerOutlined from '@ant-design/icons/CloudServerOutlined';
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import RobotOutlined from '@ant-design/icons/RobotOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType> = {
  appstore: AppstoreOutlined,
  book: BookOutlined,
  'cloud-server': CloudServerOutlined,
  experiment: ExperimentOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  read: ReadOutlined,
  robot: RobotOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
};

/** The icon that a menu entry names; a plain one for a name we do not draw. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
