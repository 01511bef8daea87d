import { assistantGreetingMax, assistantNameMax } from '@xueyan/contract/desk/assistant';
import { Form, Input, Segmented, Slider, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { Loading } from '../../../ui/Loading.tsx';
import { useText } from '../../../ui/text.ts';
import { useNotice } from '../../../ui/useNotice.ts';
import { assistantText } from './assistant.text.ts';
import { useAssistant } from './useAssistant.ts';

/** How I have my assistant; each change is kept as it is made. Also for the personal centre. */
export function AssistantSettings() {
  const t = useText(assistantText);
  const notice = useNotice();
  const { settings, change } = useAssistant();
  if (!settings) return <Loading rows={4} />;
  const { isShow, edge, offset, assistantName, greeting } = settings;
  const show = (on: boolean) => {
    change({ isShow: on });
    if (!on) notice.success(t('hidden'));
  };
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('show')} layout="horizontal" colon={false}>
        <Switch checked={isShow} onChange={show} aria-label={t('show')} />
      </Form.Item>
      <Form.Item label={t('edge')}>
        <Segmented
          block
          aria-label={t('edge')}
          value={edge}
          options={(['left', 'right'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) => change({ edge: value })}
        />
      </Form.Item>
      <Form.Item label={t('offset')}>
        <LazySlider label={t('offset')} value={offset} onSettled={(value) => change({ offset: value })} />
      </Form.Item>
      <Words
        label={t('nameLabel')}
        placeholder={t('name')}
        max={assistantNameMax}
        value={assistantName}
        onSettled={(value) => change({ assistantName: value })}
      />
      <Words
        label={t('greetingLabel')}
        placeholder={t('greeting')}
        max={assistantGreetingMax}
        value={greeting}
        onSettled={(value) => change({ greeting: value })}
      />
    </Form>
  );
}

/** Kept when it is let go, not at every step. */
function LazySlider({ label, value, onSettled }: { label: string; value: number; onSettled: (value: number) => void }) {
  const [now, setNow] = useState(value);
  useEffect(() => setNow(value), [value]);
  return (
    <Slider
      value={now}
      ariaLabelForHandle={label}
      tooltip={{ open: false }}
      onChange={setNow}
      onChangeComplete={onSettled}
    />
  );
}

interface WordsProps {
  label: string;
  placeholder: string;
  max: number;
  value: string;
  onSettled: (value: string) => void;
}

/** Kept when it is left. */
function Words({ label, placeholder, max, value, onSettled }: WordsProps) {
  const [now, setNow] = useState(value);
  const settle = () => now.trim() !== value && onSettled(now.trim());
  return (
    <Form.Item label={label}>
      <Input
        aria-label={label}
        value={now}
        placeholder={placeholder}
        maxLength={max}
        showCount
        onChange={({ target }) => setNow(target.value)}
        onBlur={settle}
        onPressEnter={settle}
      />
    </Form.Item>
  );
}
