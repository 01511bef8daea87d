import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { type MindMapContent, mindMapLayouts, mindMapThemes, topicNoteMax } from '@xueyan/contract/content/mind-map';
import { Button, Dropdown, Input, Modal, Select, Switch } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import type { Canvas } from './canvas.ts';
import { exportKinds, exportMap } from './export-map.ts';
import styles from './mind-map.module.css';
import { mindMapText } from './mind-map.text.ts';

interface Props {
  canvas: Canvas | null;
  editor: boolean;
  title: string;
  content: MindMapContent;
  outline: boolean;
  onOutline: (shown: boolean) => void;
  onChange: (part: Partial<MindMapContent>) => void;
  onFullScreen: () => void;
  status: ReactNode;
}

/** A topic that is chosen in the drawing. */
interface Chosen {
  getData(field: string): string | undefined;
  setNote(note: string): void;
  setHyperlink(link: string, title: string): void;
}

/** What can be done to a map and its chosen topic. */
export function MindMapBar({ canvas, editor, title, content, outline, ...on }: Props) {
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
  const write = (what: 'note' | 'link') => {
    if (!chosen.current) return notice.warning(t('chooseFirst'));
    setWriting({ what, text: chosen.current.getData(what === 'note' ? 'note' : 'hyperlink') ?? '' });
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
          {button(t('child'), () => run('INSERT_CHILD_NODE'))}
          {button(t('sibling'), () => run('INSERT_NODE'))}
          {button(t('note'), () => write('note'))}
          {button(t('link'), () => write('link'))}
          {button(t('drop'), () => run('REMOVE_NODE'))}
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
                : { xmind: 'XMind', md: 'Markdown', opml: 'OPML', mm: 'FreeMind' }[kind],
            onClick: () => void exportMap(kind, title, content.topics, canvas).catch(notice.error),
          })),
        }}
      >
        <Button size="small">{t('export')}</Button>
      </Dropdown>
      <span className={styles.grow} />
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
