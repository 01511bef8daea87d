import { Alert, Button, Space } from 'antd';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { lostLockText } from './lost-lock.text.ts';
import type { PageText } from './page-text.ts';

interface Props {
  taker: string;
  mine: PageText;
  /** True while the server does not have what is on the screen. */
  unsaved: boolean;
  onMerge: () => Promise<unknown>;
  onRetake: () => Promise<unknown>;
  /** Ends the writing with what the page says now. */
  onTheirs: () => Promise<unknown>;
}

/** Tells a writer that somebody took the page over, with every way on; none of them drops what was written. */
export function LostLock({ taker: name, mine, unsaved, onMerge, onRetake, onTheirs }: Props) {
  const t = useText(lostLockText);
  const notice = useNotice();
  const press = (action: () => Promise<unknown>) => () => void action().catch(notice.error);
  const retake = async () => {
    const content = t(unsaved ? 'retakeHint' : 'retakeSaved');
    const question = { title: t('retakeTitle', { name }), content, okText: t('retake'), danger: true };
    if (await notice.confirm(question)) await onRetake();
  };
  const copy = async () => {
    if (await copyText(`${mine.title}\n\n${mine.content}`)) notice.success(t('copied'));
  };
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t(unsaved ? 'taken' : 'takenSaved', { name })}
      description={
        <>
          {unsaved && <p>{t('takenHint')}</p>}
          <Space wrap>
            {unsaved && (
              <Button type="primary" onClick={press(onMerge)}>
                {t('merge')}
              </Button>
            )}
            <Button onClick={press(onTheirs)}>{unsaved ? t('theirs', { name }) : t('end')}</Button>
            {unsaved && <Button onClick={press(copy)}>{t('copy')}</Button>}
            <Button danger onClick={press(retake)}>
              {t('retake')}
            </Button>
          </Space>
        </>
      }
    />
  );
}
