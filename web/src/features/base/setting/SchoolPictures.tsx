import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { parameterApi } from '@xueyan/contract/base/parameter';
import {
  type SchoolPicture,
  SchoolPictureReply,
  schoolPictureKinds,
  schoolPictureMaxBytes,
  schoolPicturePath,
  schoolPictures,
  settingApi,
} from '@xueyan/contract/base/setting';
import { Button, Card, Flex, Typography, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Logo } from '../../../ui/media/Logo.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './SchoolPictures.module.css';
import { settingText } from './setting.text.ts';

const reply = { output: SchoolPictureReply };
const names = { logo: 'logo', appLogo: 'appLogo', loginPicture: 'loginPicture' } as const;

/** Pictures that the school shows instead of ours, each as it is now. */
export function SchoolPictures() {
  const t = useText(settingText);
  return (
    <Card title={t('pictures')}>
      <Flex vertical gap={24}>
        {schoolPictureKinds.map((picture) => (
          <Picture key={picture} picture={picture} />
        ))}
      </Flex>
    </Card>
  );
}

function Picture({ picture }: { picture: SchoolPicture }) {
  const t = useText(settingText);
  const notice = useNotice();
  const school = useQuery(query(authApi.sysinfo, {}));
  const remove = useAction(settingApi.removePicture, [authApi.sysinfo, parameterApi.listChanges]);
  const [sending, setSending] = useState(false);
  const url = school.data?.[picture] ?? '';
  const { width, height } = schoolPictures[picture];

  const send = async (file: File) => {
    const form = new FormData();
    form.append('file', file, file.name);
    setSending(true);
    try {
      await sendForm(`${schoolPicturePath}/${picture}`, form, reply);
      await school.refetch();
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    } finally {
      setSending(false);
    }
  };
  const takeAway = async () => {
    if (!(await notice.confirm({ title: t('removePicture'), okText: t('remove'), danger: true }))) return;
    await remove.mutateAsync({ picture }).then(() => notice.success(t('saved')), notice.error);
  };

  return (
    <Flex gap={16} align="center" wrap>
      <div className={`${styles.frame} ${styles[picture]}`}>
        {url ? <img src={url} alt={t(names[picture])} /> : <Logo size={picture === 'loginPicture' ? 40 : 32} />}
      </div>
      <Flex vertical gap={4} className={styles.words}>
        <Typography.Text strong>{t(names[picture])}</Typography.Text>
        <Typography.Text type="secondary">
          {t('pictureHint', { width, height, mb: schoolPictureMaxBytes / 1024 / 1024 })}
        </Typography.Text>
        <Flex gap={8}>
          <Upload
            accept="image/png,image/jpeg"
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <Button loading={sending}>{t(url ? 'changePicture' : 'choosePicture')}</Button>
          </Upload>
          {url && <Button onClick={() => void takeAway()}>{t('remove')}</Button>}
        </Flex>
      </Flex>
    </Flex>
  );
}
