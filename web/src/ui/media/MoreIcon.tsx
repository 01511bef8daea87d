import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloudServerOutlined from '@ant-design/icons/CloudServerOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import HighlightOutlined from '@ant-design/icons/HighlightOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import ToolOutlined from '@ant-design/icons/ToolOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import type { ComponentType } from 'react';
import type { moreIcons } from './more-icons.ts';

const icons: Record<(typeof moreIcons)[number], ComponentType> = {
  apartment: ApartmentOutlined,
  bell: BellOutlined,
  'cloud-server': CloudServerOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  notification: NotificationOutlined,
  'question-circle': QuestionCircleOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  setting: SettingOutlined,
  'clock-circle': ClockCircleOutlined,
  eye: EyeOutlined,
  highlight: HighlightOutlined,
  idcard: IdcardOutlined,
  reload: ReloadOutlined,
  safety: SafetyOutlined,
  save: SaveOutlined,
  tool: ToolOutlined,
  trophy: TrophyOutlined,
};

/** Icon that few menus of students have; a plain one for an unknown name. */
export function MoreIcon({ name }: { name: string }) {
  const Icon = (icons as Partial<Record<string, ComponentType>>)[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
