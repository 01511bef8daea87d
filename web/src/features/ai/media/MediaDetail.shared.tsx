import { useQuery } from '@tanstack/react-query';
import { type Media, type MediaFile, mediaApi, type SpokenSentence } from '@xueyan/contract/ai/media';
import { Alert, Button, Flex, Modal, Space, Tag, Typography } from 'antd';
import { useRef, useState } from 'react';
import { query, useCreation } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ZoomImage } from '../../../ui/media/ZoomImage.tsx';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import styles from './media.module.css';
import { mediaText } from './media.text.ts';

/** Interval in milliseconds at which an unfinished medium is polled. */
const lookMs = 2_000;

interface DetailProps {
  mediaId: string;
  open: boolean;
  /** Makes it once more, possibly with changes. */
  onAgain?: (media: Media) => void;
  onClose: () => void;
}

/** One speech, film or set of pictures: viewed, played sentence by sentence, downloaded. */
export function MediaDetail({ mediaId, open, onAgain, onClose }: DetailProps) {
  const t = useText(mediaText);
  const may = useMay();
  const found = useQuery({
    ...query(mediaApi.get, { mediaId }),
    refetchInterval: ({ state }) => state.data?.state === 'making' && lookMs,
  });
  return (
    <Modal
      open={open}
      width={800}
      title={found.data?.title ?? t('title')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <QueryView query={found}>
        {(media) => (
          <Flex vertical gap="middle">
            {media.state === 'making' && media.jobId && <JobProgress jobId={media.jobId} />}
            {media.state === 'failed' && <Alert type="error" showIcon title={media.message || t('failed')} />}
            {media.state === 'cancelled' && <Alert type="info" showIcon title={t('cancelled')} />}
            {media.state === 'done' && <Done media={media} sentences={media.sentences} />}
            <Words text={media.prompt} />
            {onAgain && may('ai.use') && media.state !== 'making' && (
              <Button style={{ alignSelf: 'flex-start' }} onClick={() => onAgain(media)}>
                {t('again')}
              </Button>
            )}
          </Flex>
        )}
      </QueryView>
    </Modal>
  );
}

function Done({ media, sentences }: { media: Media; sentences: SpokenSentence[] }) {
  const t = useText(mediaText);
  const notice = useNotice();
  const may = useMay();
  const keep = useCreation(mediaApi.saveMaterial);
  const { mediaId, kind, files, by, ownerName } = media;
  const pictures = files.filter(({ role }) => role === 'picture');
  const others = files.filter(({ role }) => role !== 'picture');
  const save = () => keep.mutateAsync({ mediaId }).then(() => notice.success(t('kept')), notice.error);
  return (
    <>
      {kind !== 'picture' && <Player media={media} sentences={sentences} />}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ fileId, address, name }) => (
            <ZoomImage key={fileId} src={address} alt={name} />
          ))}
        </div>
      )}
      <Space wrap>
        <Tag color="blue">{t('made')}</Tag>
        <Typography.Text type="secondary">
          {by} · {ownerName}
        </Typography.Text>
      </Space>
      {by === 'espeak-ng' && <Typography.Text type="secondary">{t('honest')}</Typography.Text>}
      <Space wrap>
        {others.map((file) => (
          <Save key={file.fileId} file={file} kind={file.role.toUpperCase()} />
        ))}
        {pictures.map((file, at) => (
          <Save key={file.fileId} file={file} kind={t('picture', { n: at + 1 })} />
        ))}
        {may('prep.use') && (
          <Button loading={keep.isPending} onClick={() => void save()}>
            {t('toMaterial')}
          </Button>
        )}
      </Space>
    </>
  );
}

function Save({ file: { address, name }, kind }: { file: MediaFile; kind: string }) {
  const t = useText(mediaText);
  return (
    <Button href={address} download={name}>
      {t('download', { kind })}
    </Button>
  );
}

/** Player of sound or film with its sentences; a click plays from that sentence. */
function Player({ media: { kind, files }, sentences }: { media: Media; sentences: SpokenSentence[] }) {
  const t = useText(mediaText);
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [nowMs, setNowMs] = useState(-1);
  const main = files.find(({ role }) => role === 'mp4' || role === 'mp3') ?? files[0];
  const from = (ms: number) => {
    const one = player.current;
    if (!one) return;
    one.currentTime = ms / 1000;
    void one.play().catch(() => undefined);
  };
  const shared = {
    ref: player,
    className: styles.player,
    src: main?.address,
    controls: true,
    preload: 'metadata',
    onTimeUpdate: () => setNowMs((player.current?.currentTime ?? 0) * 1000),
  };
  return (
    <>
      {kind === 'film' ? <video {...shared} /> : <audio {...shared} />}
      <ol className={styles.sentences}>
        {sentences.map(({ text, startMs, ms }, at) => (
          <li key={startMs}>
            <button
              type="button"
              className={styles.sentence}
              aria-label={`${t('listen', { n: at + 1 })}：${text}`}
              data-now={(nowMs >= startMs && nowMs < startMs + ms) || undefined}
              onClick={() => from(startMs)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function Words({ text }: { text: string }) {
  const t = useText(mediaText);
  return (
    <section aria-label={t('words')}>
      <Typography.Paragraph type="secondary" copyable={{ text, tooltips: [t('copy'), t('copied')] }}>
        {t('words')}
      </Typography.Paragraph>
      <p className={styles.words}>{text}</p>
    </section>
  );
}
