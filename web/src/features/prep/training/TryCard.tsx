import { pictureTryPath, TryReply, tellsPlaces, trainsInPage } from '@xueyan/contract/prep/picture-training';
import type { AnyAlgorithm } from '@xueyan/contract/prep/training';
import { Flex, Select, Switch, Typography } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useText } from '../../../ui/text/text.ts';
import { Shares } from './ConfusionCard.tsx';
import { netClient } from './net-client.ts';
import { pagePictureText } from './page-picture.text.ts';
import { SeenMedia } from './SeenMedia.tsx';
import { formOf, TryFrame } from './TryFrame.tsx';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

interface TryCardProps {
  runId: string;
  algorithm: AnyAlgorithm;
}

/** Tries a model on a chosen picture or on the camera: a net in this browser, any other on the server. */
export function TryCard({ runId, algorithm }: TryCardProps) {
  const t = useText(trainingText);
  const inPage = trainsInPage(algorithm);
  const [here, setHere] = useState(tellsPlaces(algorithm) || inPage);
  const client = useMemo(() => netClient(runId, inPage), [runId, inPage]);
  useEffect(() => () => client.close(), [client]);
  const ask = async (picture: File) => {
    const reply = here ? await client.ask(picture) : null;
    if (reply) return reply;
    setHere(false);
    return (await sendForm(`${pictureTryPath}/${runId}`, formOf(picture), { output: TryReply })).data;
  };
  return (
    <TryFrame ask={ask} hint={t(here ? 'tryHere' : 'tryHint')}>
      {(media, reply) => <Tried media={media} reply={reply} />}
    </TryFrame>
  );
}

/** A picture, how sure the model is of each class, and which places speak for one of them. */
function Tried({ media, reply }: { media: ReactNode; reply: TryReply | null }) {
  const t = useText(trainingText);
  const say = useText(pagePictureText);
  const [shown, setShown] = useState(true);
  const [chosen, setChosen] = useState<number | null>(null);
  const { labels = [], probabilities = [], maps } = reply ?? {};
  const best = probabilities.indexOf(Math.max(...probabilities));
  const at = chosen ?? best;
  return (
    <Flex gap="middle" wrap>
      <div className={styles.tried}>
        <SeenMedia map={shown ? (maps?.[at] ?? null) : null}>{media}</SeenMedia>
      </div>
      <Flex vertical gap="small" style={{ minInlineSize: 220 }} aria-live="off">
        {reply && <Shares labels={labels} shares={probabilities} most={10} />}
        {maps && (
          <>
            <Flex gap="small" align="center">
              <Switch size="small" checked={shown} onChange={setShown} aria-label={t('seen')} />
              {t('seen')}
              <Select
                size="small"
                aria-label={t('seenOf')}
                value={at}
                disabled={!shown}
                options={labels.map((label, value) => ({ value, label }))}
                onChange={setChosen}
              />
            </Flex>
            <Typography.Text type="secondary">{t('seenHint', { label: labels[at] ?? '' })}</Typography.Text>
            <Typography.Text type="secondary">{say('mapSource')}</Typography.Text>
          </>
        )}
      </Flex>
    </Flex>
  );
}
