import { useQuery } from '@tanstack/react-query';
import { deckApi } from '@xueyan/contract/ai/deck';
import { mediaApi, type SubtitleWay, subtitleWays } from '@xueyan/contract/ai/media';
import { Form, Radio, Select } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { query, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MissingPart } from './MissingPart.tsx';
import { mediaText } from './media.text.ts';
import { firstSpeaker, SpeakerFields, type SpeakerValues, speakerOf } from './SpeakerFields.tsx';
import type { MakeProps } from './SpeakModal.tsx';

interface Values extends SpeakerValues {
  deckId: string;
  subtitles: SubtitleWay;
}

/** Form for making a film of a deck. */
export function FilmModal({ open, status, before, onBegun, onClose }: MakeProps) {
  const t = useText(mediaText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const film = useCreation(mediaApi.film, [mediaApi.list, mediaApi.counts]);
  const mine = useQuery(query(deckApi.list, { view: 'mine', pageSize: 100 }));
  const shared = useQuery(query(deckApi.list, { view: 'shared', pageSize: 100 }));
  const decks = [mine, shared]
    .flatMap(({ data }) => data?.pageInfo.resultList ?? [])
    .filter(({ imported }) => !imported);
  const former = decks.find(({ deckId }) => deckId === before?.settings.deckId)?.deckId;
  useEffect(() => {
    if (open && former && !form.isFieldTouched('deckId')) form.setFieldValue('deckId', former);
  }, [form, former, open]);
  const save = ({ deckId, subtitles, ...speaker }: Values) =>
    film
      .mutateAsync({ deckId, subtitles, speaker: speakerOf(speaker) })
      .then(({ mediaId }) => onBegun(mediaId), notice.error);
  return (
    <FormModal<Values>
      open={open}
      title={t('film')}
      okText={t('begin')}
      form={form}
      initialValues={{ subtitles: before?.settings.subtitles ?? 'burnt', ...firstSpeaker(status, before?.settings) }}
      saving={film.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      {status.missing.includes('ffmpeg') && (
        <Form.Item>
          <MissingPart part="ffmpeg" title={t('missingFfmpeg')} />
        </Form.Item>
      )}
      {status.missing.includes('font') && (
        <Form.Item>
          <MissingPart part="font" title={t('missingFont')} />
        </Form.Item>
      )}
      <Form.Item
        name="deckId"
        label={t('deck')}
        extra={
          mine.data && shared.data && decks.length === 0 ? (
            <>
              {t('noDeck')} <Link to="/content/decks">{t('makeDeck')}</Link>
            </>
          ) : (
            t('deckHint')
          )
        }
        rules={[{ required: true, message: t('deckRequired') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={mine.isPending || shared.isPending}
          options={decks.map(({ deckId: value, title, ownerName }) => ({ value, label: `${title} · ${ownerName}` }))}
        />
      </Form.Item>
      <Form.Item name="subtitles" label={t('subtitles')}>
        <Radio.Group options={subtitleWays.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <SpeakerFields status={status} />
    </FormModal>
  );
}
