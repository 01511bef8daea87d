import { Flex, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { PagePictureForm } from './PagePictureForm.tsx';
import { PageTrainingForm } from './PageTrainingForm.tsx';
import { PageTrainingView } from './PageTrainingView.tsx';
import { pagePictureText } from './page-picture.text.ts';
import { pageTrainingText } from './page-training.text.ts';
import { pageTraining } from './page-training-store.ts';
import { usePageTraining } from './usePageTraining.ts';

/** Page that trains small models in the browser, without the server's programs. */
export function BrowserTrainingPage() {
  const t = useText(pageTrainingText);
  const say = useText(pagePictureText);
  const [parameters, setParameters] = useSearchParams();
  const { training, going, start, stop, keepAgain, drop } = usePageTraining();
  const here = training?.order.source.sectionId === null ? training : null;
  useResult(here?.step === 'kept' ? here.runId : '');
  const pictures = parameters.get('data') === 'pictures';
  const form = {
    ...{ busy: here !== null && going, given: parameters.get('dataset') ?? undefined },
    ...{ onStart: (order: Parameters<typeof start>[0]) => void start(order) },
  };
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <Flex vertical gap="middle">
        <Segmented
          style={{ alignSelf: 'start' }}
          value={pictures ? 'pictures' : 'tables'}
          options={(['tables', 'pictures'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={(data) => setParameters({ data }, { replace: true })}
        />
        {pictures ? <PagePictureForm {...form} /> : <PageTrainingForm {...form} />}
        {here && <PageTrainingView training={here} onStop={stop} onKeep={keepAgain} onDrop={drop} />}
      </Flex>
    </Page>
  );
}

/** Opens a training that is stored while the page is open; the page leads to one that was stored before. */
function useResult(runId: string) {
  const navigate = useNavigate();
  const [before] = useState(runId);
  useEffect(() => {
    if (runId === '' || runId === before) return;
    void pageTraining.forget();
    void navigate(`/prep/trainings/${runId}`);
  }, [runId, before, navigate]);
}
