import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { mayMakeSpace, warehouseApi } from '@xueyan/contract/content/warehouse';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { RangesText } from '../../../ui/text/RangesText.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SpaceFormModal } from './SpaceFormModal.tsx';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';

/** List of the spaces that the actor may read, and a search through all of their pages. */
export function WarehousePage() {
  const t = useText(warehouseText);
  const makes = mayMakeSpace(useActor());
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const spaces = useQuery(query(warehouseApi.spaces, {}));
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      action={
        makes && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {t('create')}
          </Button>
        )
      }
    >
      <Input.Search
        className={styles.words}
        allowClear
        maxLength={60}
        placeholder={t('search')}
        aria-label={t('search')}
        onSearch={(said) => setWords(said.trim())}
      />
      {words ? (
        <Found words={words} />
      ) : (
        <QueryView query={spaces}>
          {({ spaceList }) =>
            spaceList.length === 0 ? (
              <EmptyState title={t('empty')} hint={t(makes ? 'emptyHint' : 'emptyRead')} />
            ) : (
              <ul className={styles.spaces}>
                {spaceList.map(({ spaceId, name, description, ownerName, pageCount, openness }) => (
                  <li key={spaceId}>
                    <Link className={styles.space} to={`/content/warehouse/${spaceId}`}>
                      <strong>{name}</strong>
                      <span className={styles.quiet}>{description}</span>
                      <small>
                        {[
                          ownerName,
                          t('pages', { n: pageCount }),
                          t(openness === 'school' ? 'school' : 'onlyMembers'),
                        ].join(' · ')}
                      </small>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      )}
      <DialogSlot subject={open && 'new'}>
        {(_, shown) => <SpaceFormModal open={shown} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </Page>
  );
}

function Found({ words }: { words: string }) {
  const t = useText(warehouseText);
  const found = useQuery(query(warehouseApi.search, { words }));
  return (
    <QueryView query={found}>
      {({ foundList }) =>
        foundList.length === 0 ? (
          <EmptyState drawing="lost" title={t('nothing')} />
        ) : (
          <ul className={styles.found}>
            {foundList.map(({ pageId, spaceId, spaceName, title, excerpt, ranges }) => (
              <li key={pageId}>
                <Link to={`/content/warehouse/${spaceId}?page=${pageId}`}>
                  <Marked text={title} words={words} />
                </Link>{' '}
                <span className={styles.quiet}>{spaceName}</span>
                <div>
                  <RangesText text={excerpt} ranges={ranges} />
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

/** Text with the searched words marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
