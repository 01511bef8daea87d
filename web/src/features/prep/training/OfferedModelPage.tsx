import { useQuery } from '@tanstack/react-query';
import { modelTaskNames, trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { algorithmTitle } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Card, Descriptions, Flex } from 'antd';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { DetectTryCard } from './DetectTryCard.tsx';
import { figuresInWords } from './failure.ts';
import { modelText } from './model.text.ts';
import { PredictCard } from './PredictCard.tsx';
import { TryCard } from './TryCard.tsx';
import { trainingText } from './training.text.ts';

/** Page on which a shared model is tried. */
export function OfferedModelPage() {
  const { modelId: trainedModelId = '' } = useParams();
  const t = useText(modelText);
  const found = useQuery(query(trainedModelApi.getOffered, { trainedModelId }));
  const model = found.data?.model;
  return (
    <Page title={model?.name ?? t('offered')} subtitle={model?.description} width="full">
      <QueryView query={found}>{(held) => <Trial held={held} />}</QueryView>
    </Page>
  );
}

function Trial({ held: { model, runId, inputs } }: { held: Output<typeof trainedModelApi.getOffered> }) {
  const t = useText(modelText);
  const say = useText(trainingText);
  const phrase = usePhrase();
  const { task, algorithm, figures, ownerName, courseName } = model;
  return (
    <Flex vertical gap="middle">
      {task === 'pictures' && <TryCard key={runId} runId={runId} algorithm={algorithm} />}
      {task === 'detection' && <DetectTryCard key={runId} runId={runId} />}
      {inputs && <PredictCard key={runId} runId={runId} inputs={inputs} />}
      <Card title={t('about')}>
        <Descriptions
          column={{ xs: 1, md: 2 }}
          items={[
            { key: 'task', label: t('task'), children: phrase(modelTaskNames[task]) },
            { key: 'algorithm', label: say('algorithm'), children: phrase(algorithmTitle(algorithm)) },
            { key: 'figures', label: say('figures'), children: figuresInWords(say, figures) || '—' },
            { key: 'from', label: t('from'), children: [ownerName, courseName].filter(Boolean).join(' · ') },
          ]}
        />
      </Card>
    </Flex>
  );
}
