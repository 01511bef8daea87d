import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import { useQuery } from '@tanstack/react-query';
import type { Control } from '@xueyan/contract/ai/application-form';
import { uploadExtensions, uploadKindOf } from '@xueyan/contract/ai/application-upload';
import { chatApi, ExtractedFile, extractPath, KeptPicture, picturePath } from '@xueyan/contract/ai/chat';
import { uploadKindNames } from '@xueyan/contract/ai/upload-kind';
import { Button, Flex, Tag, Typography, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import type { Uploaded } from './filled.ts';
import { uploadText } from './upload.text.ts';

const signOf = (one: Uploaded) => ('text' in one ? `${one.name} ${one.text.length}` : one.fileId);

interface FileControlProps {
  control: Pick<Control, 'label' | 'accepts' | 'count'>;
  /** Both from the form. */
  value?: Uploaded[];
  onChange?: (files: Uploaded[]) => void;
}

/** Files of a form: the server reads documents and recordings in its own process, and keeps pictures. */
export function FileControl({ control: { label, accepts, count }, value = [], onChange }: FileControlProps) {
  const t = useText(uploadText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [reading, setReading] = useState(false);
  const state = useQuery(query(chatApi.state, {})).data;
  const lacksVision = accepts.includes('picture') && state?.vision === false;
  const lacksHearing = accepts.includes('sound') && state?.hearing === false;
  const taken = accepts.filter((kind) => !(kind === 'picture' && lacksVision) && !(kind === 'sound' && lacksHearing));
  const kinds = taken.map((kind) => phrase(uploadKindNames[kind])).join('、');
  const full = value.length >= count;

  const readOne = async (file: File): Promise<Uploaded | null> => {
    const kind = uploadKindOf(file.name);
    if (!kind || !taken.includes(kind)) {
      notice.warning(t('notOffered', { name: file.name, kinds }));
      return null;
    }
    const form = new FormData();
    form.append('file', file);
    const told = notice.progress();
    told.show(t('reading', { name: file.name }));
    try {
      if (kind === 'picture') return (await sendForm(picturePath, form, { output: KeptPicture })).data;
      return (await sendForm(extractPath, form, { output: ExtractedFile })).data;
    } catch (error) {
      notice.error(error);
      return null;
    } finally {
      told.end();
    }
  };
  const read = async (chosen: File[]) => {
    const room = count - value.length;
    if (chosen.length > room) notice.warning(t('tooMany', { max: count }));
    setReading(true);
    const added: Uploaded[] = [];
    for (const file of chosen.slice(0, room)) {
      const one = await readOne(file);
      // The same file chosen twice is one file.
      if (one && [...value, ...added].every((other) => signOf(other) !== signOf(one))) added.push(one);
    }
    setReading(false);
    if (added.length > 0) onChange?.([...value, ...added]);
  };
  const cut = value.flatMap((one) => ('text' in one && one.cut ? [one] : []));
  return (
    <Flex vertical gap="small">
      <Flex align="center" gap="small" wrap>
        <Upload
          accept={taken.flatMap((kind) => uploadExtensions[kind].map((one) => `.${one}`)).join(',')}
          multiple={count > 1}
          showUploadList={false}
          disabled={reading || full || taken.length === 0}
          beforeUpload={(file, all) => {
            // Called for each of the files that were chosen together.
            if (file === all[0]) void read(all);
            return false;
          }}
        >
          <Button
            icon={<PaperClipOutlined aria-hidden />}
            aria-label={t('chooseFor', { label })}
            loading={reading}
            disabled={full || taken.length === 0}
          >
            {t('choose')}
          </Button>
        </Upload>
        {taken.length > 0 && <Typography.Text type="secondary">{t('takes', { kinds, max: count })}</Typography.Text>}
      </Flex>
      {value.length > 0 && (
        <Flex wrap gap="small">
          {value.map((one) => (
            <Tag
              key={signOf(one)}
              closable={{ 'aria-label': t('remove', { name: one.name }) }}
              onClose={(event) => {
                event.preventDefault();
                onChange?.(value.filter((other) => other !== one));
              }}
            >
              {one.name}
              {'text' in one && ` · ${t('characters', { n: one.text.length })}`}
            </Tag>
          ))}
        </Flex>
      )}
      {cut.map(({ name, text }) => (
        <Typography.Text key={name} type="warning">
          {t('cut', { name, n: text.length })}
        </Typography.Text>
      ))}
      {lacksVision && <Typography.Text type="secondary">{t('noVision')}</Typography.Text>}
      {lacksHearing && <Typography.Text type="secondary">{t('noHearing')}</Typography.Text>}
    </Flex>
  );
}
