import type { MediaSettings, mediaApi } from '@xueyan/contract/ai/media';
import { offlineVoiceNames, offlineVoices, speedBounds } from '@xueyan/contract/ai/media-speech';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Form, Input, Select, Slider } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { MissingPart } from './MissingPart.tsx';
import { mediaText } from './media.text.ts';

export type MediaStatus = Output<typeof mediaApi.status>;

export interface SpeakerValues {
  /** Empty for the server’s own voice. */
  modelId: string;
  voice: string;
  modelVoice: string;
  speed: number;
}

/** Returns the former voice while it is available; else the server’s own, or that of the first model. */
export function firstSpeaker({ missing, speechModels }: MediaStatus, before: MediaSettings = {}): SpeakerValues {
  const { modelId, voice = '', speed = 1 } = before;
  const first = missing.includes('espeak-ng') ? (speechModels[0]?.modelId ?? '') : '';
  const known = speechModels.some((model) => model.modelId === modelId);
  const own = (offlineVoices as readonly string[]).includes(voice);
  return {
    ...{ modelId: known && modelId ? modelId : first, speed },
    ...{ voice: own ? voice : 'cmn', modelVoice: known ? voice : 'alloy' },
  };
}

export const speakerOf = ({ modelId, voice, modelVoice, speed }: SpeakerValues) => ({
  ...{ modelId: modelId || null, voice: modelId ? modelVoice : voice, speed },
});

/** Voice and speed of a speech, with a note on the quality of the voice. */
export function SpeakerFields({ status }: { status: MediaStatus }) {
  const t = useText(mediaText);
  const phrase = usePhrase();
  const modelId = Form.useWatch<string>('modelId') ?? '';
  const lacksOwn = status.missing.includes('espeak-ng');
  const sources = [
    { value: '', label: t('ownVoice'), disabled: lacksOwn },
    ...status.speechModels.map(({ modelId: value, title: label }) => ({ value, label, disabled: false })),
  ];
  return (
    <>
      {lacksOwn && (
        <Form.Item>
          <MissingPart part="espeak-ng" title={t('missingEspeak')} />
        </Form.Item>
      )}
      <Form.Item name="modelId" label={t('source')} extra={modelId ? t('paid') : t('honest')}>
        <Select options={sources} />
      </Form.Item>
      {modelId ? (
        <Form.Item
          name="modelVoice"
          label={t('voice')}
          extra={t('voiceHint')}
          rules={[{ required: true, whitespace: true, message: t('voiceRequired') }]}
        >
          <Input maxLength={100} />
        </Form.Item>
      ) : (
        <Form.Item name="voice" label={t('voice')}>
          <Select
            options={offlineVoices.map((value) => {
              const name = offlineVoiceNames[value];
              return { value, label: name ? phrase(name) : value };
            })}
          />
        </Form.Item>
      )}
      <Form.Item name="speed" label={t('speed')}>
        <Slider
          {...speedBounds}
          step={0.1}
          marks={{ 0.5: '0.5×', 1: '1×', 1.5: '1.5×', 2: '2×' }}
          ariaLabelForHandle={t('speed')}
        />
      </Form.Item>
    </>
  );
}
