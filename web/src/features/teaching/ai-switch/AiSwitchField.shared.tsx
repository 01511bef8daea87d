import { useQuery } from '@tanstack/react-query';
import { type AiChoice, aiSwitchApi as api } from '@xueyan/contract/teaching/ai-switch';
import { Flex, Form, Select } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { aiSwitchText } from './ai-switch.text.ts';

interface AiSwitchFieldProps {
  sectionId: string;
  courseId: string;
}

/** Switch if AI may help students at work in an experiment, and the default of its course; takes effect at once. */
export function AiSwitchField({ sectionId, courseId }: AiSwitchFieldProps) {
  const t = useText(aiSwitchText);
  const notice = useNotice();
  const found = useQuery(query(api.get, { sectionId }));
  const save = useAction(api.save, [api.get, api.state]);
  const saveCourse = useAction(api.saveCourse, [api.get, api.state]);
  const told = { onSuccess: () => notice.success(t('saved')), onError: notice.error };
  const { choice = 'inherit', courseChoice = 'inherit', school = true } = found.data ?? {};
  const stateOf = (allowed: boolean) => t(allowed ? 'allowed' : 'closed');
  const ofCourse = courseChoice === 'inherit' ? school : courseChoice === 'allowed';
  const options = (above: string): { value: AiChoice; label: string }[] => [
    { value: 'inherit', label: above },
    { value: 'allowed', label: t('allowed') },
    { value: 'closed', label: t('closed') },
  ];
  const busy = found.isPending || save.isPending || saveCourse.isPending;
  return (
    <Form.Item label={t('here')} htmlFor="experiment-ai" extra={t('hint')}>
      <Flex wrap gap="small" align="center">
        <Select
          id="experiment-ai"
          value={choice}
          loading={busy}
          popupMatchSelectWidth={false}
          onChange={(next) => save.mutate({ sectionId, choice: next }, told)}
          options={options(t('inherit', { above: t('ofCourse'), state: stateOf(ofCourse) }))}
        />
        <label htmlFor="experiment-ai-course">{t('course')}</label>
        <Select
          id="experiment-ai-course"
          value={courseChoice}
          loading={busy}
          popupMatchSelectWidth={false}
          onChange={(next) => saveCourse.mutate({ courseId, choice: next }, told)}
          options={options(t('inherit', { above: t('ofSchool'), state: stateOf(school) }))}
        />
      </Flex>
    </Form.Item>
  );
}
