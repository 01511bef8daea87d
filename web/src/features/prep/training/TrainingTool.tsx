import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { trainingApi } from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { useText } from '../../../ui/text/text.ts';
import { pagePictureText } from './page-picture.text.ts';
import { pageTraining } from './page-training-store.ts';
import { usePageTraining } from './usePageTraining.ts';

/** Tells in the header how far the training of this browser is, on whatever page; leads back to it. */
export function TrainingTool() {
  const t = useText(pagePictureText);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { training } = usePageTraining();
  const runId = training?.runId ?? '';
  useEffect(() => {
    if (runId === '') return;
    for (const { path } of [trainingApi.list, trainingSectionApi.get])
      void client.invalidateQueries({ queryKey: [path] });
  }, [runId, client]);
  if (!training) return null;
  const { step, epochs, order, from, refused, unkept } = training;
  const there = `${pathname}${search}` === from;
  // Its own page says so itself.
  if (there || refused === 'stopped') return null;
  const labels = {
    fetching: t('toolBegins'),
    training: t('toolEpoch', { n: epochs.length, all: order.config.parameters.epochs ?? 1 }),
    keeping: t('keeping'),
    kept: t('toolKept'),
    failed: t(unkept ? 'toolUnkept' : 'toolFailed'),
  };
  const open = () => {
    if (step !== 'kept') return void navigate(from);
    void pageTraining.forget();
    void navigate(order.source.sectionId ? from : `/prep/trainings/${runId}`);
  };
  const icon = <ExperimentOutlined aria-hidden />;
  return <HeaderTool icon={icon} label={labels[step]} worded popup="none" dot={step === 'failed'} onOpen={open} />;
}
