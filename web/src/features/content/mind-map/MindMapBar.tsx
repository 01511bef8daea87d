import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import {
  type MindMapContent,
  mindMapLayouts,
  mindMapPictureBytes,
  mindMapPictureKinds,
  mindMapThemes,
  topicNoteMax,
} from '@xueyan/contract/content/mind-map';
import { Button, Dropdown, Input, Modal, Select, Switch, Upload } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { uploadFile, uploadProblem } from '../../../ui/editor/upload-file.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import type { Canvas } from './canvas.ts';
import { exportKinds, exportMap } from './export-map.ts';
import { lostIn } from './lost.ts';
import { lostWords } from './lost-words.ts';
import { MindMapIcons } from './MindMapIcons.tsx';
import styles from './mind-map.module.css';
import { mindMapText } from './mind-map.text.ts';
import { shownSize } from './picture-size.ts';

interface Props {
  mapId: string;
  canvas: Canvas | null;
  editor: boolean;
  title: string;
  /** Words that say in files that AI drafted the map; empty for none. */
  mark: string;
  content: MindMapContent;
  outline: boolean;
  onOutline: (shown: boolean) => void;
  onChange: (part: Partial<MindMapContent>) => void;
  onFullScreen: () => void;
  /** Search and help. */
  tools: ReactNode;
  status: ReactNode;
}

/** A selected topic of the drawing. */
interface Chosen {
  getData(field: 'note' | 'hyperlink' | 'image'): string | undefined;
  getData(field: 'icon'): string[] | undefined;
  setIcon(icons: string[]): void;
  setImage(picture: { url: string | null; title?: string; width?: number; height?: number; custom?: boolean }): void;
  setNote(note: string): void;
  setHyperlink(link: string, title: string): void;
}

/** Toolbar of a map and its selected topic. */
export function MindMapBar({ mapId, canvas, editor, title, mark, content, outline, ...on }: Props) {
  const t = useText(mindMapText);
  const notice = useNotice();
  const chosen = useRef<Chosen | null>(null);
  const [writing, setWriting] = useState<{ what: 'note' | 'link'; text: string } | null>(null);
  useEffect(() => {
    canvas?.on('node_active', (_: never, nodes: never) => {
      chosen.current = (nodes as Chosen[])[0] ?? null;
    });
  }, [canvas]);
  const run = (command: string) => canvas?.execCommand(command);
  /** Adds a topic; with nothing selected, below the topic in the middle. */
  const add = (command: string) => {
    if (!chosen.current) canvas?.renderer.root?.active();
    run(command);
  };
  const write = (what: 'note' | 'link') => {
    if (!chosen.current) return notice.warning(t('chooseFirst'));
    setWriting({ what, text: chosen.current.getData(what === 'note' ? 'note' : 'hyperlink') ?? '' });
  };
  const withChosen = (act: (topic: Chosen) => unknown) =>
    chosen.current ? act(chosen.current) : notice.warning(t('chooseFirst'));
  const addPicture = async (file: File) => {
    const topic = chosen.current;
    if (!topic) return notice.warning(t('chooseFirst'));
    if (file.size > mindMapPictureBytes)
      return notice.warning(t('pictureLarge', { n: mindMapPictureBytes / 1024 ** 2 }));
    try {
      const size = await shownSize(file);
      topic.setImage({ url: await uploadFile(`mindmap-${mapId}`, file), title: file.name, ...size, custom: true });
    } catch (error) {
      notice.warning(uploadProblem(error));
    }
  };
  const save = async (kind: (typeof exportKinds)[number]) => {
    await exportMap(kind, { title, content, mark }, canvas).catch(notice.error);
    const what = lostWords(t, lostIn(kind, content));
    if (what) notice.warning(t('lostOut', { what }));
  };
  const finish = () => {
    if (!writing) return;
    const text = writing.text.trim();
    if (writing.what === 'note') chosen.current?.setNote(text);
    else if (text && !/^https?:\/\/\S+$/i.test(text)) return notice.warning(t('linkWrong'));
    else chosen.current?.setHyperlink(text, text);
    setWriting(null);
  };
  const button = (label: string, press: () => void, icon?: ReactNode) => (
    <Button size="small" icon={icon} {...(icon ? { 'aria-label': label, title: label } : {})} onClick={press}>
      {icon ? null : label}
    </Button>
  );
  return (
    <div className={styles.bar}>
      {editor && (
        <>
          {button(t('undo'), () => run('BACK'), <UndoOutlined aria-hidden />)}
          {button(t('redo'), () => run('FORWARD'), <RedoOutlined aria-hidden />)}
          {button(t('child'), () => add('INSERT_CHILD_NODE'))}
          {button(t('sibling'), () => add('INSERT_NODE'))}
          {button(t('note'), () => write('note'))}
          {button(t('link'), () => write('link'))}
          <MindMapIcons
            chosen={() => chosen.current?.getData('icon') ?? (chosen.current ? [] : null)}
            onChange={(icons) => chosen.current?.setIcon(icons)}
          />
          <Upload
            accept={mindMapPictureKinds.join(',')}
            showUploadList={false}
            beforeUpload={(file) => {
              void addPicture(file);
              return false;
            }}
          >
            {button(t('picture'), () => undefined)}
          </Upload>
          {button(t('noPicture'), () => withChosen((topic) => topic.setImage({ url: null })))}
          {button(t('line'), () =>
            withChosen(() => {
              notice.success(t('lineHint'));
              canvas?.associativeLine.createLineFromActiveNode();
            }),
          )}
          {button(t('drop'), () => withChosen(() => run('REMOVE_NODE')))}
          <Select
            size="small"
            aria-label={t('layout')}
            popupMatchSelectWidth={false}
            value={content.layout}
            options={mindMapLayouts.map((value) => ({ value, label: t(value) }))}
            onChange={(layout) => on.onChange({ layout })}
          />
          <Select
            size="small"
            aria-label={t('theme')}
            popupMatchSelectWidth={false}
            value={content.theme}
            options={mindMapThemes.map((value) => ({ value, label: t(value) }))}
            onChange={(theme) => on.onChange({ theme })}
          />
        </>
      )}
      <span>
        <Switch size="small" checked={outline} onChange={on.onOutline} aria-label={t('outline')} /> {t('outline')}
      </span>
      {button(t('fit'), () => canvas?.view.fit())}
      {button(t('fullScreen'), on.onFullScreen)}
      <Dropdown
        trigger={['click']}
        menu={{
          items: exportKinds.map((kind) => ({
            key: kind,
            label:
              kind === 'png' || kind === 'svg'
                ? t(kind)
                : { xmind: 'XMind', md: 'Markdown', opml: 'OPML', mm: 'FreeMind', pdf: 'PDF' }[kind],
            onClick: () => void save(kind),
          })),
        }}
      >
        <Button size="small">{t('export')}</Button>
      </Dropdown>
      <span className={styles.grow} />
      {on.tools}
      {on.status}
      <Modal
        open={writing !== null}
        title={writing && t(writing.what)}
        okText={t('confirm')}
        onOk={finish}
        onCancel={() => setWriting(null)}
      >
        {writing?.what === 'link' ? (
          <Input
            maxLength={1000}
            placeholder={t('linkHint')}
            aria-label={t('link')}
            value={writing.text}
            onChange={({ target }) => setWriting({ ...writing, text: target.value })}
          />
        ) : (
          writing && (
            <Input.TextArea
              rows={5}
              maxLength={topicNoteMax}
              aria-label={t('note')}
              value={writing.text}
              onChange={({ target }) => setWriting({ ...writing, text: target.value })}
            />
          )
        )}
      </Modal>
    </div>
  );
}
