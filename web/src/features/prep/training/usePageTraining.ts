import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { pagePictureText } from './page-picture.text.ts';
import type { PageOrder } from './page-training-files.ts';
import { pageTraining } from './page-training-store.ts';

/** The training of this browser, which goes on when the page is left; of somebody else who signed in, none. */
export function usePageTraining() {
  const t = useText(pagePictureText);
  const notice = useNotice();
  const { id: ownerId } = useActor();
  const { pathname, search } = useLocation();
  const found = useSyncExternalStore(pageTraining.subscribe, pageTraining.get);
  useEffect(() => {
    if (ownerId) void pageTraining.restore(ownerId);
  }, [ownerId]);
  const training = found?.ownerId === ownerId ? found : null;
  const going = training !== null && training.step !== 'failed' && training.step !== 'kept';
  const start = async (order: PageOrder) => {
    const held = going ? 'replaceAsk' : 'dropAsk';
    const ask = { title: t(held, { name: training?.order.name ?? '' }), okText: t('start'), danger: true };
    if ((going || training?.unkept) && !(await notice.confirm(ask))) return;
    void pageTraining.start(order, { ownerId, from: `${pathname}${search}` });
  };
  const drop = async () => {
    const ask = { title: t('dropAsk', { name: training?.order.name ?? '' }), okText: t('drop'), danger: true };
    if (await notice.confirm(ask)) await pageTraining.forget();
  };
  return {
    ...{ training, going, start, stop: pageTraining.stop },
    ...{ keepAgain: () => void pageTraining.keepAgain(), drop: () => void drop() },
  };
}
