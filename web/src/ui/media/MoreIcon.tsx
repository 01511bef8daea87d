import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import BarsOutlined from '@ant-design/icons/BarsOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined';
import BulbOutlined from '@ant-design/icons/BulbOutlined';
import CameraOutlined from '@ant-design/icons/CameraOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloudServerOutlined from '@ant-design/icons/CloudServerOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import CommentOutlined from '@ant-design/icons/CommentOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined';
import DeploymentUnitOutlined from '@ant-design/icons/DeploymentUnitOutlined';
import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import FundProjectionScreenOutlined from '@ant-design/icons/FundProjectionScreenOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import HddOutlined from '@ant-design/icons/HddOutlined';
import HighlightOutlined from '@ant-design/icons/HighlightOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import LoginOutlined from '@ant-design/icons/LoginOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import ShoppingCartOutlined from '@ant-design/icons/ShoppingCartOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import TagsOutlined from '@ant-design/icons/TagsOutlined';
import ToolOutlined from '@ant-design/icons/ToolOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined';
import type { moreMenuIcons } from '@xueyan/contract/base/menu-icon';
import type { ComponentType } from 'react';

const icons: Record<(typeof moreMenuIcons)[number], ComponentType> = {
  apartment: ApartmentOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bars: BarsOutlined,
  bell: BellOutlined,
  'bg-colors': BgColorsOutlined,
  bulb: BulbOutlined,
  camera: CameraOutlined,
  'clock-circle': ClockCircleOutlined,
  'cloud-server': CloudServerOutlined,
  code: CodeOutlined,
  comment: CommentOutlined,
  control: ControlOutlined,
  copy: CopyOutlined,
  'customer-service': CustomerServiceOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  'deployment-unit': DeploymentUnitOutlined,
  desktop: DesktopOutlined,
  edit: EditOutlined,
  eye: EyeOutlined,
  'file-search': FileSearchOutlined,
  'file-text': FileTextOutlined,
  'folder-open': FolderOpenOutlined,
  'fund-projection-screen': FundProjectionScreenOutlined,
  global: GlobalOutlined,
  hdd: HddOutlined,
  highlight: HighlightOutlined,
  idcard: IdcardOutlined,
  import: ImportOutlined,
  inbox: InboxOutlined,
  'line-chart': LineChartOutlined,
  lock: LockOutlined,
  login: LoginOutlined,
  message: MessageOutlined,
  notification: NotificationOutlined,
  picture: PictureOutlined,
  'pie-chart': PieChartOutlined,
  'question-circle': QuestionCircleOutlined,
  reload: ReloadOutlined,
  safety: SafetyOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  save: SaveOutlined,
  schedule: ScheduleOutlined,
  search: SearchOutlined,
  setting: SettingOutlined,
  'shopping-cart': ShoppingCartOutlined,
  solution: SolutionOutlined,
  stop: StopOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  tool: ToolOutlined,
  trophy: TrophyOutlined,
  'video-camera': VideoCameraOutlined,
};

/** Icon that few menus of students have; a plain one for an unknown name. */
export function MoreIcon({ name }: { name: string }) {
  const Icon = (icons as Partial<Record<string, ComponentType>>)[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
