import { Alert, Button, Card, Flex, Progress, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { EpochCharts } from './EpochCharts.tsx';
import { failureOf } from './failure.ts';
import { PagePictureForm } from './PagePictureForm.tsx';
import { PageTrainingForm, type PageTrainingValues } from './PageTrainingForm.tsx';
import { PictureTrainingView } from './PictureTrainingView.tsx';
import { PredictForm } from './PredictForm.tsx';
import { predictedBy } from './page-model.ts';
import { pagePictureText } from './page-picture.text.ts';
import { pageRows } from './page-table.ts';
import { pageTrainingText } from './page-training.text.ts';
import { ResultView } from './ResultView.tsx';
import { trainingText } from './training.text.ts';
import { type PageTraining, usePageTrainer } from './usePageTrainer.ts';
import { usePictureTrainer } from './usePictureTrainer.ts';

/** Page that trains small models in the browser, without the server's programs. */
export function BrowserTrainingPage() {
  const t = useText(pageTrainingText);
  const say = useText(pagePictureText);
  const [parameters, setParameters] = useSearchParams();
  const pictures = parameters.get('data') === 'pictures';
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <Flex vertical gap="middle">
        <Segmented
          style={{ alignSelf: 'start' }}
          value={pictures ? 'pictures' : 'tables'}
          options={(['tables', 'pictures'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={(data) => setParameters({ data }, { replace: true })}
        />
        {pictures ? <OfPictures /> : <OfTables />}
      </Flex>
    </Page>
  );
}

function OfPictures() {
  const navigate = useNavigate();
  const { training, start, stop, keepAgain } = usePictureTrainer();
  const { step = 'failed', runId = '' } = training ?? {};
  useEffect(() => {
    if (runId) void navigate(`/prep/trainings/${runId}`);
  }, [runId, navigate]);
  return (
    <>
      <PagePictureForm busy={step !== 'failed'} onStart={start} />
      {training && <PictureTrainingView training={training} onStop={stop} onKeep={keepAgain} />}
    </>
  );
}

function OfTables() {
  const t = useText(pageTrainingText);
  const notice = useNotice();
  const { training, start, stop } = usePageTrainer();
  const [reading, setReading] = useState(false);
  const going = training !== null && training.trained === null && training.refused === '';
  const begin = async ({ address, ...config }: PageTrainingValues) => {
    setReading(true);
    try {
      const response = await fetch(address, { credentials: 'same-origin' });
      if (!response.ok) throw new Error(String(response.status));
      start(await response.text(), config);
    } catch {
      notice.error(t('unread'));
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Alert type="info" showIcon title={t('notKept')} />
      <PageTrainingForm busy={reading || going} onStart={(values) => void begin(values)} />
      {training && <Training training={training} going={going} onStop={stop} />}
    </>
  );
}

interface TrainingProps {
  training: PageTraining;
  going: boolean;
  onStop: () => void;
}

function Training({ training: { config, epochs, trained, refused }, going, onStop }: TrainingProps) {
  const t = useText(pageTrainingText);
  const say = useText(trainingText);
  const notice = useNotice();
  const why = refused.startsWith('manyRows') ? t('manyRows', { max: pageRows.max }) : failureOf(say, refused);
  const predict = async (values: Record<string, string>) => {
    const found = trained && predictedBy(trained.model, values);
    if (!found) notice.warning(t('check'));
    return found;
  };
  return (
    <>
      {going && (
        <Card
          title={t('running', { n: epochs.length, all: config.epochs })}
          extra={<Button onClick={onStop}>{t('stop')}</Button>}
        >
          <Progress percent={Math.round((epochs.length / config.epochs) * 100)} status="active" />
        </Card>
      )}
      {refused && <Alert type={refused === 'stopped' ? 'warning' : 'error'} showIcon title={why} />}
      {epochs.length > 0 && <EpochCharts epochs={epochs} />}
      {trained && <ResultView result={trained.result} />}
      {trained && <PredictForm inputs={trained.model.inputs} ask={predict} />}
    </>
  );
}
