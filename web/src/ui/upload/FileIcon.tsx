import AudioOutlined from '@ant-design/icons/AudioOutlined';
import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import PlaySquareOutlined from '@ant-design/icons/PlaySquareOutlined';
import { categoryOf } from '@xueyan/contract/base/kind';
import { useText } from '../text/text.ts';
import styles from './Uploader.module.css';
import { uploadText } from './upload.text.ts';

const icons = {
  image: FileImageOutlined,
  video: PlaySquareOutlined,
  audio: AudioOutlined,
  document: FileTextOutlined,
};

/** Icon of a file's type, by its extension. */
export function FileIcon({ name }: { name: string }) {
  const t = useText(uploadText);
  const category = categoryOf(name) ?? 'document';
  const Icon = icons[category];
  return <Icon className={styles.kind} aria-label={t(category)} />;
}
