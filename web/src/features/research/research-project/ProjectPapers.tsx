import { useQueryClient } from '@tanstack/react-query';
import { attachmentExtensions, categoryOf } from '@xueyan/contract/base/kind';
import { mayAddToResearch } from '@xueyan/contract/research/research-policy';
import {
  type ResearchDetail,
  type ResearchFile,
  ResearchUploaded,
  researchProjectApi,
  researchUploadPath,
} from '@xueyan/contract/research/research-project';
import { Button, Card, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { AttachmentList } from '../../../ui/upload/AttachmentList.tsx';
import { researchProjectText } from './research-project.text.ts';

interface Props {
  detail: ResearchDetail;
}
const stale = [researchProjectApi.get];

/** Files of a project. */
export function FilesCard({ detail: { project, fileList } }: Props) {
  const t = useText(researchProjectText);
  const notice = useNotice();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mayAdd = mayAddToResearch(useActor(), project);
  const remove = useAction(researchProjectApi.removeFile, stale);
  const send = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      await sendForm(`${researchUploadPath}/${project.researchProjectId}`, form, { output: ResearchUploaded });
      await client.invalidateQueries({ queryKey: [researchProjectApi.get.path] });
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const askRemove = async ({ researchFileId, name }: Pick<ResearchFile, 'researchFileId' | 'name'>) => {
    const question = { title: t('removeFileTitle', { name }), content: t('removeFileHint'), okText: t('remove') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await remove.mutateAsync({ researchFileId }).catch(notice.error);
  };
  const attachments = fileList.map(({ researchFileId, name, ...file }) => ({
    ...{ ...file, name, attachmentId: researchFileId, category: categoryOf(name) ?? ('document' as const) },
  }));
  return (
    <Card
      size="small"
      title={t('files')}
      extra={
        mayAdd && (
          <Upload
            accept={attachmentExtensions.map((one) => `.${one}`).join(',')}
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <Button size="small" loading={busy}>
              {t('upload')}
            </Button>
          </Upload>
        )
      }
    >
      {fileList.length === 0 ? (
        t('noFiles')
      ) : (
        <AttachmentList
          attachments={attachments}
          {...(mayAdd && {
            onRemove: ({ attachmentId, name }) => void askRemove({ researchFileId: attachmentId, name }),
          })}
        />
      )}
    </Card>
  );
}
