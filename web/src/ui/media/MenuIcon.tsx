import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloudServerOutlined from '@ant-design/icons/CloudServerOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import HighlightOutlined from '@ant-design/icons/HighlightOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import RobotOutlined from '@ant-design/icons/RobotOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import ToolOutlined from '@ant-design/icons/ToolOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  workbook: BookOutlined,
  calendar: CalendarOutlined,
  'check-square': CheckSquareOutlined,
  'cloud-server': CloudServerOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  experiment: ExperimentOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  notification: NotificationOutlined,
  'question-circle': QuestionCircleOutlined,
  read: ReadOutlined,
  robot: RobotOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  setting: SettingOutlined,
  'clock-circle': ClockCircleOutlined,
  eye: EyeOutlined,
  highlight: HighlightOutlined,
  idcard: IdcardOutlined,
  reload: ReloadOutlined,
  safety: SafetyOutlined,
  save: SaveOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  trophy: TrophyOutlined,
  user: UserOutlined,
};

/** What a menu entry may name. */
export const menuIcons = Object.keys(icons);

/** The icon that a menu entry names; a plain one for a name we do not draw. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
