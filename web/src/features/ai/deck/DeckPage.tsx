import { useQuery } from '@tanstack/react-query';
import { deckApi } from '@xueyan/contract/ai/deck';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query, useCreation } from '../../../api/query.ts';
import { AiTag } from '../../../ui/feedback/AiTag.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { DeckEditor } from './DeckEditor.tsx';
import { DeckSettings } from './DeckSettings.tsx';
import { deckText } from './deck.text.ts';
import { ImportedEditor } from './ImportedEditor.tsx';

/** Page of one deck, editable by its owner. */
export function DeckPage() {
  const t = useText(deckText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { deckId = '' } = useParams();
  const [settings, setSettings] = useState(false);
  const deck = useQuery({ ...query(deckApi.get, { deckId }), refetchOnWindowFocus: false });
  const copy = useCreation(deckApi.copy, [deckApi.list]);
  const { data } = deck;
  const take = () =>
    copy.mutateAsync({ deckId }).then((made) => {
      notice.success(t('copied'));
      return navigate(`/content/decks/${made.deckId}`);
    }, notice.error);
  return (
    <Page
      title={data?.title ?? ''}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/content/decks' }, { title: data?.title ?? '' }]}
      subtitle={data && !data.editor ? `${data.ownerName} · ${t('readOnly')}` : undefined}
      extra={
        data && (
          <Space wrap>
            {data.ai && <AiTag />}
            {data.editor && <Button onClick={() => setSettings(true)}>{t('settings')}</Button>}
            <Button onClick={() => void take()}>{t('copy')}</Button>
          </Space>
        )
      }
    >
      <QueryView query={deck}>
        {({ content, file, ...loaded }) =>
          content ? (
            <DeckEditor key={deckId} loaded={{ ...loaded, file, content }} />
          ) : (
            file && <ImportedEditor key={deckId} loaded={{ ...loaded, content, file }} />
          )
        }
      </QueryView>
      <DialogSlot subject={settings && data}>
        {(subject, shown) => <DeckSettings deck={subject} open={shown} onClose={() => setSettings(false)} />}
      </DialogSlot>
    </Page>
  );
}
