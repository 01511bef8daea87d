import {
  type CourseTemplate,
  courseTemplateApi,
  SectionMade,
  templateKindNames,
} from '@xueyan/contract/school/course-template';
import { Alert, Button, Modal, Segmented, Space, Tag } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useCreation } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { courseTemplateText } from './course-template.text.ts';
import { TemplatePreview } from './TemplatePreview.tsx';

interface SectionTemplatesModalProps {
  chapterId: string;
  open: boolean;
  onAdded: () => void;
  onClose: () => void;
}

/** Gallery of section templates, from which one is added to a chapter. */
export function SectionTemplatesModal({ chapterId, open, onAdded, onClose }: SectionTemplatesModalProps) {
  const t = useText(courseTemplateText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [view, setView] = useState<'shared' | 'mine'>('mine');
  const [shown, setShown] = useState<CourseTemplate | null>(null);
  const [jobId, setJobId] = useState<string>();
  const take = useCreation(courseTemplateApi.useSection, [courseTemplateApi.list]);
  const add = async ({ templateId }: CourseTemplate) => {
    setShown(null);
    await take.mutateAsync({ templateId, chapterId }).then((begun) => setJobId(begun.jobId), notice.error);
  };
  const columns = useMemo(
    (): ListColumn<CourseTemplate>[] => [
      { title: t('name'), dataIndex: 'courseName', sortField: 'courseName', pinned: true },
      {
        title: t('kind'),
        dataIndex: 'kind',
        render: (_: string, { kind }) => <Tag>{phrase(templateKindNames[kind])}</Tag>,
      },
      { title: t('summary'), dataIndex: 'summary' },
      { title: t('owner'), dataIndex: 'ownerName' },
    ],
    [t, phrase],
  );
  const search = useMemo(() => [{ name: 'words', label: t('words') }], [t]);
  return (
    <Modal open={open} title={t('addTitle')} width={860} footer={null} onCancel={onClose} destroyOnHidden>
      {jobId ? (
        <JobProgress jobId={jobId}>
          {({ state, result }) => {
            const made = SectionMade.safeParse(result);
            return state === 'done' && made.success && <Added remarks={made.data.remarks} onAdded={onAdded} />;
          }}
        </JobProgress>
      ) : (
        <>
          <p>
            <Segmented<'shared' | 'mine'>
              value={view}
              onChange={setView}
              options={[
                { value: 'mine', label: t('mine') },
                { value: 'shared', label: t('shared') },
              ]}
            />
          </p>
          <ListTable
            key={view}
            endpoint={courseTemplateApi.list}
            filters={{ view, level: 'section' }}
            label={t('addTitle')}
            columns={columns}
            rowKey="templateId"
            search={search}
            rowActions={(row) => (
              <Space size={4}>
                <Button type="link" size="small" onClick={() => setShown(row)}>
                  {t('preview')}
                </Button>
                <Button type="link" size="small" loading={take.isPending} onClick={() => void add(row)}>
                  {t('add')}
                </Button>
              </Space>
            )}
            empty={<EmptyState compact title={t('emptySections')} hint={t('emptySectionsHint')} />}
          />
        </>
      )}
      <DialogSlot subject={shown}>
        {(template, visible) => (
          <TemplatePreview
            template={template}
            open={visible}
            onUse={() => void add(template)}
            onClose={() => setShown(null)}
          />
        )}
      </DialogSlot>
    </Modal>
  );
}

/** Says that the section is there, and what was left out; the catalogue is read anew. */
function Added({ remarks, onAdded }: { remarks: string[]; onAdded: () => void }) {
  const t = useText(courseTemplateText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section has come
  useEffect(onAdded, []);
  return (
    <Alert
      type={remarks.length > 0 ? 'warning' : 'success'}
      showIcon
      title={remarks.length > 0 ? t('addedWith', { n: remarks.length }) : t('added')}
      description={remarks.join(' ')}
    />
  );
}
