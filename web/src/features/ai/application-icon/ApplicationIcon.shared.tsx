import BookOutlined from '@ant-design/icons/BookOutlined';
import BulbOutlined from '@ant-design/icons/BulbOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import RobotOutlined from '@ant-design/icons/RobotOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined';
import type { ApplicationIcon as IconName } from '@xueyan/contract/ai/application-icon';
import { type ComponentType, useState } from 'react';
import styles from './ApplicationIcon.module.css';

const icons: Record<IconName, ComponentType<{ 'aria-hidden': true }>> = {
  ...{ robot: RobotOutlined, bulb: BulbOutlined, book: BookOutlined, code: CodeOutlined },
  ...{ experiment: ExperimentOutlined, translation: TranslationOutlined, edit: EditOutlined },
  ...{ question: QuestionCircleOutlined, picture: PictureOutlined, sound: SoundOutlined },
  ...{ video: VideoCameraOutlined, star: StarOutlined },
};

interface ApplicationIconProps {
  icon: IconName;
  /** Address of the picture in place of the icon. */
  picture?: string | undefined;
}

/** Icon of an application, or the picture that was uploaded for it. */
export function ApplicationIcon({ icon, picture = '' }: ApplicationIconProps) {
  const [missing, setMissing] = useState('');
  const Icon = icons[icon];
  // A picture may be away: its application is no longer open to the reader.
  if (picture && picture !== missing)
    return <img className={styles.picture} src={picture} alt="" loading="lazy" onError={() => setMissing(picture)} />;
  return (
    <span className={styles.icon}>
      <Icon aria-hidden />
    </span>
  );
}
