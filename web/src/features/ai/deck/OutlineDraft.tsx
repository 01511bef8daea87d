import { useQuery } from '@tanstack/react-query';
import {
  chatApi,
  ExtractedFile,
  extractPath,
  type QuestionFile,
  questionExtensions,
  questionFiles,
} from '@xueyan/contract/ai/chat';
import { deckApi } from '@xueyan/contract/ai/deck';
import { outlineMost, outlineOf, saysUnknown, withSourcesInNotes } from '@xueyan/contract/ai/deck-outline';
import { sectionApi } from '@xueyan/contract/school/section';
import { Alert, Button, Form, InputNumber, Segmented, Space, Upload } from 'antd';
import { useState } from 'react';
import { call, sendForm } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { deckSourceText } from './deck-source.text.ts';
import { BaseSource, SectionSource } from './OutlineSources.tsx';
import { useOutlineDraft } from './useOutlineDraft.ts';

const sources = ['topic', 'document', 'section', 'base'] as const;
type SourceKind = (typeof sources)[number];

/** What a new deck is to be made of; null for what is chosen in the dialog. */
export interface DeckFrom {
  sectionId: string | null;
  baseId: string | null;
}

interface Props {
  from: DeckFrom;
  topic: () => string;
  onTitle: (title: string) => void;
  /** Receives the outline, and the answer that it is; null for one that no model wrote. */
  onText: (text: string, answerId: string | null) => void;
}

const accept = questionExtensions.map((one) => `.${one}`).join(',');
const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '').slice(0, 100);

/** Has an outline made of a topic, a document, a section or knowledge bases; says what is missing without a model. */
export function OutlineDraft({ from, topic, onTitle, onText }: Props) {
  const t = useText(deckSourceText);
  const notice = useNotice();
  const may = useMay();
  const [kind, setKind] = useState<SourceKind>(from.sectionId ? 'section' : from.baseId ? 'base' : 'topic');
  const [section, setSection] = useState({ id: from.sectionId, title: '' });
  const [baseIds, setBaseIds] = useState(from.baseId ? [from.baseId] : []);
  const [count, setCount] = useState(10);
  const [reading, setReading] = useState(false);
  const state = useQuery({ ...query(chatApi.state, {}), enabled: may('ai.use') });

  const lacks = ({ cut, unread = [] }: { cut: boolean; unread?: string[] }) => {
    if (cut) notice.warning(t('cut', { n: questionFiles.characters }));
    if (unread.length > 0) notice.warning(t('unread', { names: unread.join('、') }));
  };
  const draft = useOutlineDraft({
    // What is made of passages is shown once its marks are notes.
    onText: (text, answerId) => kind !== 'base' && onText(text, answerId),
    onBegun: lacks,
    onOver: ({ content, state: end, reason, sources: found, messageId }, wish) => {
      if (end !== 'done') notice.warning(reason ? t('failed', { reason }) : t('failedPlain'));
      if (!content.trim()) return;
      if (!wish.baseIds?.length) return onText(content, messageId);
      if (saysUnknown(content)) return void notice.warning(t('unknown'));
      onText(withSourcesInNotes(content, found, t('basedOn')), messageId);
    },
  });

  if (!may('ai.use') || !state.data) return null;
  const hasModel = state.data.models.length > 0;
  const named = (title: string) => {
    if (!topic().trim() && title) onTitle(title);
    return topic().trim() || title;
  };
  const ask = (title: string, source: { document?: QuestionFile; sectionId?: string } = {}) => {
    const words = named(title);
    if (!words) return void notice.warning(t('nameRequired'));
    draft.ask({ topic: words, slides: count, ...source, ...(kind === 'base' && { baseIds }) });
  };
  /** Makes an outline of a text without a model. */
  const arrange = (text: string, title: string) => {
    const { outline, cut } = outlineOf(text, named(title) || title);
    if (cut) notice.warning(t('cutSlides', { n: outlineMost.slides }));
    onText(outline, null);
  };
  const busily = async (run: () => Promise<void>) => {
    setReading(true);
    try {
      await run();
    } catch (error) {
      notice.error(error);
    } finally {
      setReading(false);
    }
  };
  const readDocument = (file: File) =>
    busily(async () => {
      const form = new FormData();
      form.append('file', file);
      const document = (await sendForm(extractPath, form, { output: ExtractedFile })).data;
      lacks(document);
      if (hasModel) ask(withoutEnding(document.name), { document });
      else arrange(document.text, withoutEnding(document.name));
    });
  const readSection = async (sectionId: string) => {
    if (hasModel) return ask(section.title || (await call(sectionApi.get, { sectionId })).title, { sectionId });
    const { text, title, ...lacking } = await call(deckApi.sourceText, { sectionId });
    lacks(lacking);
    arrange(text, title);
  };
  const start = () => {
    const { id } = section;
    if (kind !== 'section') ask('');
    else if (id) void busily(() => readSection(id));
  };
  const busy = reading || draft.busy;
  const ready = kind === 'section' ? section.id !== null : kind !== 'base' || baseIds.length > 0;
  const needsModel = kind === 'topic' || kind === 'base';
  return (
    <Form.Item label={t('source')} extra={t(`${kind}Hint`)}>
      <Space orientation="vertical" style={{ inlineSize: '100%' }}>
        <Segmented<SourceKind>
          aria-label={t('source')}
          disabled={busy}
          value={kind}
          onChange={setKind}
          options={sources.map((value) => ({ value, label: t(value) }))}
        />
        {kind === 'section' && <SectionSource value={section.id} onChange={(id, title) => setSection({ id, title })} />}
        {kind === 'base' && <BaseSource value={baseIds} onChange={setBaseIds} />}
        {needsModel && !hasModel ? (
          <Alert showIcon type="info" title={t(kind === 'base' ? 'noModelBase' : 'noModel')} />
        ) : (
          <Space wrap>
            {hasModel && (
              <InputNumber
                aria-label={t('slides')}
                min={3}
                max={30}
                precision={0}
                value={count}
                suffix={t('pages')}
                onChange={(value) => value !== null && setCount(value)}
              />
            )}
            {kind === 'document' ? (
              <Upload
                accept={accept}
                showUploadList={false}
                disabled={busy}
                beforeUpload={(file) => {
                  void readDocument(file);
                  return false;
                }}
              >
                <Button loading={busy}>{t('chooseDocument')}</Button>
              </Upload>
            ) : (
              <Button loading={busy} disabled={!ready} onClick={start}>
                {draft.writing ? t('writing') : t(hasModel ? 'draft' : 'arrange')}
              </Button>
            )}
          </Space>
        )}
      </Space>
    </Form.Item>
  );
}
