import { useQuery } from '@tanstack/react-query';
import { labellingApi } from '@xueyan/contract/prep/labelling';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Badge, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ShapeCanvas } from '../annotation/ShapeCanvas.shared.tsx';
import { labellingText } from './labelling.text.ts';

/** Shapes of a student, picture by picture, over the teacher's labels, which are dashed. */
export function StudentWork({ sectionId, userId }: { sectionId: string; userId: string }) {
  const found = useQuery(query(labellingApi.work, { sectionId, userId }));
  return <QueryView query={found}>{(work) => <Pictures work={work} />}</QueryView>;
}

const nothing = () => undefined;

function Pictures({ work: { itemList, labels } }: { work: Output<typeof labellingApi.work> }) {
  const t = useText(labellingText);
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState<string | null>(null);
  const item = itemList[at];
  if (!item) return null;
  return (
    <Flex vertical gap="small">
      <Flex gap="small" align="center" wrap>
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('former')}
        </Button>
        <Typography.Text type="secondary">
          {at + 1} / {itemList.length} · {item.name}
        </Typography.Text>
        <Button disabled={at === itemList.length - 1} onClick={() => setAt(at + 1)}>
          {t('next')}
        </Button>
        <Typography.Text type="secondary">{t('dashed')}</Typography.Text>
        {labels.map(({ labelId, name, colour }) => (
          <Badge key={labelId} color={colour} text={name} />
        ))}
      </Flex>
      <ShapeCanvas
        key={item.itemId}
        {...{ picture: item, shapes: item.shapes, others: item.gold, labels, readOnly: true }}
        {...{ tool: 'select', labelId: null, selected, zoom: 1 }}
        onSelect={setSelected}
        onCommit={nothing}
      />
    </Flex>
  );
}
