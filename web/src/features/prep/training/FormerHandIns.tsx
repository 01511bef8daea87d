import type { FormerHandIn } from '@xueyan/contract/prep/training-report';
import { Collapse, Flex, Typography } from 'antd';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { trainingHandInText } from './training-hand-in.text.ts';

/** What a student handed in before and was returned, the latest first. */
export function FormerHandIns({ former }: { former: FormerHandIn[] }) {
  const t = useText(trainingHandInText);
  if (former.length === 0) return null;
  return (
    <section aria-label={t('former', { n: former.length })}>
      <Typography.Text strong>{t('former', { n: former.length })}</Typography.Text>
      <Collapse
        size="small"
        items={former.map(({ submitTime, runName, points, content, comment }) => ({
          key: submitTime,
          label: t('formerOf', { time: submitTime.slice(0, 16), run: runName, points: points ?? '—' }),
          children: (
            <Flex vertical gap="small">
              <Typography.Text type="secondary">{t('formerWhy', { comment })}</Typography.Text>
              {content.trim() ? <Markdown source={content} /> : t('noReport')}
            </Flex>
          ),
        }))}
      />
    </section>
  );
}
