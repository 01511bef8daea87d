import BoldOutlined from '@ant-design/icons/BoldOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { Button, Tooltip } from 'antd';
import { type ReactNode, type RefObject, useRef } from 'react';
import styles from './EditorToolbar.module.css';
import { markCode, prefixLines, wrap } from './editing.ts';
import { editorText } from './editor.text.ts';
import { useText } from './text.ts';

interface EditorToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  preview: boolean;
  onPreview: (on: boolean) => void;
  onFiles?: (files: Iterable<File>) => void;
  readOnly: boolean;
  busy: boolean;
  status?: ReactNode;
}

/** What can be done to the text, as buttons. */
export function EditorToolbar({ area, preview, onPreview, onFiles, readOnly, busy, status }: EditorToolbarProps) {
  const t = useText(editorText);
  const picker = useRef<HTMLInputElement>(null);

  const tool = (key: Parameters<typeof t>[0], icon: ReactNode, act: (box: HTMLTextAreaElement) => void) => (
    <Tooltip title={t(key)}>
      <Button
        type="text"
        size="small"
        className={styles.tool}
        icon={icon}
        aria-label={t(key)}
        onClick={() => area.current && act(area.current)}
      />
    </Tooltip>
  );

  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      {!readOnly && (
        <div className={styles.tools}>
          {tool('heading', <FontSizeOutlined />, (box) => prefixLines(box, () => '## ', t('headingWords')))}
          {tool('bold', <BoldOutlined />, (box) => wrap(box, '**', '**', t('boldWords')))}
          {tool('list', <UnorderedListOutlined />, (box) => prefixLines(box, () => '- ', ''))}
          {tool('ordered', <OrderedListOutlined />, (box) => prefixLines(box, (i) => `${i + 1}. `, ''))}
          {tool('code', <CodeOutlined />, (box) => markCode(box, t('codeWords')))}
          {tool('link', <LinkOutlined />, (box) => wrap(box, '[', '](https://)', t('linkWords')))}
          {onFiles && (
            <>
              {tool('picture', <PictureOutlined />, () => picker.current?.click())}
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                accept="image/png,image/jpeg,image/gif,image/webp,.mp3,.wav,.rar,.mp4,.docx,.doc,.md"
                onChange={(event) => {
                  onFiles([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
            </>
          )}
        </div>
      )}
      <div className={styles.right} aria-busy={busy}>
        {status}
        {!readOnly && (
          <Button
            type={preview ? 'default' : 'text'}
            size="small"
            icon={<EyeOutlined />}
            aria-pressed={preview}
            onClick={() => onPreview(!preview)}
          >
            {t('preview')}
          </Button>
        )}
      </div>
    </div>
  );
}
