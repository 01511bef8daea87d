import { useQuery } from '@tanstack/react-query';
import { type ApplicationForm, type ApplicationKind, MediaOptions } from '@xueyan/contract/ai/application-form';
import {
  mediaApi,
  pictureCountBounds,
  pictureSizes,
  type SubtitleWay,
  subtitleWays,
  videoSecondBounds,
  videoSizes,
} from '@xueyan/contract/ai/media';
import { offlineVoiceNames, offlineVoices, speedBounds } from '@xueyan/contract/ai/media-speech';
import { Flex, Form, Input, InputNumber, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { applicationMediaText } from './application-media.text.ts';

const { shape } = MediaOptions;
const hints: Partial<Record<ApplicationKind, 'pictureModelHint' | 'filmModelHint'>> = {
  ...{ picture: 'pictureModelHint', film: 'filmModelHint' },
};

/** A model, or those of one purpose. */
type ModelChoice = { label: string; value?: string; options?: { value: string; label: string }[] };

/** Model and settings of an application that makes media. */
export function MediaSettings({ kind }: { kind: ApplicationKind }) {
  const t = useText(applicationMediaText);
  const phrase = usePhrase();
  const form = Form.useFormInstance<ApplicationForm>();
  const modelId = Form.useWatch('modelId', form);
  const status = useQuery(query(mediaApi.status, {}));
  const { imageModels = [], speechModels = [], videoModels = [] } = status.data ?? {};
  const choices = (models: typeof imageModels) => models.map(({ modelId: value, title: label }) => ({ value, label }));
  const options: ModelChoice[] =
    kind !== 'film'
      ? choices(kind === 'picture' ? imageModels : speechModels)
      : [
          { label: t('speechModels'), options: choices(speechModels) },
          { label: t('videoModels'), options: choices(videoModels) },
        ];
  const films = videoModels.some((one) => one.modelId === modelId);
  const ownVoices = offlineVoices.map((value) => ({ value, label: phrase(offlineVoiceNames[value] as never) }));
  return (
    <>
      <Form.Item name="modelId" label={t('model')} extra={t(hints[kind] ?? 'voiceModelHint')}>
        <Select<string, ModelChoice>
          allowClear
          placeholder={t(kind === 'picture' ? 'firstModel' : 'ownVoice')}
          loading={status.isPending}
          options={options}
          // A voice belongs to one model, or to the server.
          onChange={(next?: string) => form.setFieldValue(['media', 'voice'], next ? 'alloy' : 'cmn')}
        />
      </Form.Item>
      <Flex gap="large" wrap>
        {kind === 'picture' ? (
          <>
            <Form.Item name={['media', 'size']} label={t('size')}>
              <Select options={pictureSizes.map((value) => ({ value, label: value.replace('x', ' × ') }))} />
            </Form.Item>
            <Form.Item name={['media', 'count']} label={t('count')}>
              <InputNumber {...pictureCountBounds} precision={0} />
            </Form.Item>
          </>
        ) : films ? (
          <>
            <Form.Item name={['media', 'videoSize']} label={t('size')} initialValue={videoSizes[0]}>
              <Select options={videoSizes.map((value) => ({ value, label: value.replace('x', ' × ') }))} />
            </Form.Item>
            <Form.Item name={['media', 'videoSeconds']} label={t('seconds')} initialValue={5}>
              <InputNumber {...videoSecondBounds} precision={0} />
            </Form.Item>
          </>
        ) : (
          <>
            <Form.Item name={['media', 'voice']} label={t('voice')} rules={rulesOf(shape.voice)}>
              {modelId ? <Input maxLength={100} /> : <Select options={ownVoices} style={{ minInlineSize: 180 }} />}
            </Form.Item>
            <Form.Item name={['media', 'speed']} label={t('speed')}>
              <InputNumber {...speedBounds} step={0.1} />
            </Form.Item>
          </>
        )}
        {kind === 'film' && !films && (
          <Form.Item name={['media', 'subtitles']} label={t('subtitles')}>
            <Select<SubtitleWay> options={subtitleWays.map((value) => ({ value, label: t(value) }))} />
          </Form.Item>
        )}
      </Flex>
    </>
  );
}
