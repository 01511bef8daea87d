import FileWordOutlined from '@ant-design/icons/FileWordOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { Button, Tooltip } from 'antd';
import { useRef } from 'react';
import { useText } from '../text.ts';
import styles from './EditorToolbar.module.css';
import { editorText } from './editor.text.ts';

const usual = 'image/png,image/jpeg,image/gif,image/webp,.mp3,.wav,.rar,.mp4,.docx,.doc,.md';

interface FileToolsProps {
  accept?: string;
  uploading: boolean;
  onFiles: (files: File[]) => void;
  onWord: (file: File) => void;
}

/** Puts files, or the text of a Word document, into the text. */
export function FileTools({ accept = usual, uploading, onFiles, onWord }: FileToolsProps) {
  const t = useText(editorText);
  const files = useRef<HTMLInputElement>(null);
  const word = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip title={t('picture')}>
        <Button
          type="text"
          size="small"
          className={styles.tool}
          icon={<PictureOutlined aria-hidden />}
          aria-label={t('picture')}
          onClick={() => files.current?.click()}
        />
      </Tooltip>
      <Tooltip title={uploading ? t('importing') : t('word')}>
        <Button
          type="text"
          size="small"
          className={styles.tool}
          icon={<FileWordOutlined aria-hidden />}
          loading={uploading}
          aria-label={t('word')}
          onClick={() => word.current?.click()}
        />
      </Tooltip>
      <input
        ref={files}
        type="file"
        data-tool="files"
        multiple
        hidden
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <input
        ref={word}
        type="file"
        data-tool="word"
        hidden
        accept=".doc,.docx"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onWord(file);
          target.value = '';
        }}
      />
    </>
  );
}
