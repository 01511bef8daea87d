import { useQuery } from '@tanstack/react-query';
import { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { UnsentNote } from '../../../ui/autosave/UnsentNote.tsx';
import { useKeptForm } from '../../../ui/autosave/useKeptForm.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { MindMapView } from '../mind-map/MindMapView.shared.tsx';
import { MapPick } from './MapPick.tsx';
import { mindMapSectionText } from './mind-map-section.text.ts';

const stale = [mindMapSectionApi.get];

/** Chooses the map of a section, renews it, and writes the note above it. */
export function MindMapSectionEdit({ sectionId, courseId }: SectionPartProps) {
  const held = useQuery({ ...query(mindMapSectionApi.get, { sectionId }), gcTime: 0, refetchOnWindowFocus: false });
  return (
    <QueryView query={held}>
      {(loaded) => (
        <>
          <Taken loaded={loaded} />
          <NoteForm loaded={loaded} courseId={courseId} />
        </>
      )}
    </QueryView>
  );
}

function Taken({
  loaded: { sectionId, content, source, takenTime },
}: {
  loaded: Output<typeof mindMapSectionApi.get>;
}) {
  const t = useText(mindMapSectionText);
  const notice = useNotice();
  const [chosen, setChosen] = useState<string | undefined>();
  const take = useAction(mindMapSectionApi.take, stale);
  const put = (mapId: string) =>
    take.mutateAsync({ sectionId, mapId }).then(() => {
      setChosen(undefined);
      notice.success(t('taken'));
    }, notice.error);
  return (
    <Flex vertical gap={16} style={{ marginBlockEnd: 24 }}>
      <Flex gap={8} wrap>
        <MapPick value={chosen} onChange={setChosen} />
        <Button type="primary" disabled={!chosen} loading={take.isPending} onClick={() => chosen && void put(chosen)}>
          {t(content ? 'replace' : 'take')}
        </Button>
      </Flex>
      <span>{t('hint')}</span>
      {source?.changed && (
        <Alert
          type="info"
          showIcon
          title={t('changed', { title: source.title })}
          action={
            <Button size="small" loading={take.isPending} onClick={() => void put(source.mapId)}>
              {t('renew')}
            </Button>
          }
        />
      )}
      {content && (
        <>
          <span>
            {source && (
              <>
                {t('of')} <Link to={`/content/mind-maps/${source.mapId}`}>{source.title}</Link>{' '}
              </>
            )}
            {takenTime && t('takenAt', { time: takenTime.slice(0, 16) })}
          </span>
          <MindMapView title={content.topics[0]?.text ?? ''} content={content} />
        </>
      )}
    </Flex>
  );
}

function NoteForm({ loaded, courseId }: { loaded: Output<typeof mindMapSectionApi.get>; courseId: string }) {
  const t = useText(mindMapSectionText);
  const notice = useNotice();
  const save = useAction(mindMapSectionApi.save, stale);
  const guard = useKeptForm<{ note: string }>(`mind-map-section.${loaded.sectionId}`, { note: loaded.note });
  const [form] = Form.useForm<{ note: string }>();
  const keep = ({ note }: { note: string }) =>
    save.mutateAsync({ sectionId: loaded.sectionId, note }).then(() => {
      guard.noteSaved({ note });
      notice.success(t('saved'));
    }, notice.error);
  return (
    <Form<{ note: string }>
      form={form}
      layout="vertical"
      initialValues={guard.initialValues}
      onValuesChange={guard.onValuesChange}
      onFinish={(values) => void keep(values)}
    >
      <UnsentNote shown={guard.restored} onDiscard={() => form.setFieldsValue(guard.discard())} />
      <Form.Item name="note" label={t('note')}>
        <NoteField courseId={courseId} placeholder={t('notePlaceholder')} />
      </Form.Item>
      <Button htmlType="submit" loading={save.isPending}>
        {t('save')}
      </Button>
    </Form>
  );
}

interface NoteProps {
  courseId: string;
  placeholder: string;
  value?: string;
  onChange?: (value: string) => void;
}

function NoteField({ courseId, placeholder, value = '', onChange = () => undefined }: NoteProps) {
  return (
    <MarkdownEditor
      value={value}
      onChange={onChange}
      flagId={`course-${courseId}`}
      placeholder={placeholder}
      ariaLabel={placeholder}
      minHeight={160}
    />
  );
}
