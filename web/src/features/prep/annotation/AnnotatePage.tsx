import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AnnotationState,
  annotationApi,
  annotationStateNames,
  annotationStates,
} from '@xueyan/contract/prep/annotation';
import type { Shape } from '@xueyan/contract/prep/shape';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Flex, Segmented, Space, Typography } from 'antd';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './annotation.module.css';
import { annotationText } from './annotation.text.ts';
import { EditorBar } from './EditorBar.shared.tsx';
import { LabelRows } from './LabelRows.shared.tsx';
import { ShapeCanvas } from './ShapeCanvas.shared.tsx';
import { useShapeEditor } from './useShapeEditor.shared.ts';

type Opened = Output<typeof annotationApi.get>;
type Labels = Output<typeof annotationApi.overview>['labelList'];

/** Page that labels one picture of a data set. */
export function AnnotatePage() {
  const { pictureId = '' } = useParams();
  const t = useText(annotationText);
  const found = useQuery({ ...query(annotationApi.get, { pictureId }), gcTime: 0, refetchOnWindowFocus: false });
  const datasetId = found.data?.datasetId ?? '';
  const overview = useQuery({
    ...query(annotationApi.overview, { datasetId }),
    ...{ enabled: datasetId !== '', placeholderData: keepPreviousData },
  });
  const labels = overview.data?.labelList;
  const opened = found.data;
  const subtitle = opened && (
    <Link to={`/prep/datasets/${opened.datasetId}`}>{t('backTo', { name: opened.datasetName })}</Link>
  );
  return (
    <Page title={opened?.name ?? t('annotate')} subtitle={subtitle} width="full">
      <QueryView query={found}>
        {(picture) => labels && <Editor key={picture.pictureId} picture={picture} labels={labels} />}
      </QueryView>
    </Page>
  );
}

interface Doc {
  shapes: Shape[];
  state: AnnotationState;
}

function Editor({ picture, labels }: { picture: Opened; labels: Labels }) {
  const { pictureId, datasetId, editor: mayEdit } = picture;
  const t = useText(annotationText);
  const phrase = usePhrase();
  const notice = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const doc = useDocument<Doc>({
    name: `annotation.${pictureId}`,
    loaded: { value: { shapes: picture.shapes, state: picture.state }, version: picture.version },
    load: async () => {
      const { shapes, state, version } = await call(annotationApi.get, { pictureId });
      return { value: { shapes, state }, version };
    },
    save: async (value, version) => {
      const saved = await call(annotationApi.save, { pictureId, version, ...value });
      for (const { path } of [annotationApi.list, annotationApi.overview])
        void client.invalidateQueries({ queryKey: [path] });
      return saved;
    },
  });
  useLeaveGuard({ isDirty: doc.isDirty, flush: doc.flush });
  const stay = useQuery({
    ...query(annotationApi.stay, { pictureId }),
    enabled: mayEdit,
    refetchInterval: 15_000,
    gcTime: 0,
  });
  const { shapes, state } = doc.value;
  const go = async (to: string | null) => {
    if (to !== null && (await doc.flush())) await navigate(`/prep/annotate/${to}`);
  };
  const editor = useShapeEditor({
    ...{ shapes, labels, picture, readOnly: !mayEdit },
    onChange: (next) =>
      doc.change((old) => ({
        shapes: next,
        state: old.state === 'unlabelled' && next.length > 0 ? 'labelled' : old.state,
      })),
    onStep: (by) => void go(by < 0 ? picture.formerId : picture.nextId),
  });
  const copyOn = async () => {
    const { nextId } = picture;
    if (!nextId || !(await doc.flush())) return;
    try {
      const next = await call(annotationApi.get, { pictureId: nextId });
      if (next.shapes.length > 0 && !(await notice.confirm({ title: t('copyAsk', { n: next.shapes.length }) }))) return;
      const inside = shapes.filter(({ points }) => points.every(([x, y]) => x <= next.width && y <= next.height));
      const copied = inside.map((one) => ({ ...one, shapeId: crypto.randomUUID() }));
      const all = [...next.shapes, ...copied];
      await call(annotationApi.save, { pictureId: nextId, version: next.version, state: 'labelled', shapes: all });
      await client.invalidateQueries({ queryKey: [annotationApi.get.path, { pictureId: nextId }] });
      notice.success(t('copied', { n: copied.length }));
      await navigate(`/prep/annotate/${nextId}`);
    } catch (error) {
      notice.error(error);
    }
  };
  const others = stay.data?.others ?? [];
  return (
    <Flex vertical gap="small">
      {others.length > 0 && <Alert type="warning" showIcon title={t('others', { names: others.join('、') })} />}
      <AutosaveAlerts document={doc} />
      <Flex gap="small" wrap justify="space-between" align="center">
        <EditorBar editor={editor} readOnly={!mayEdit} />
        <Space wrap>
          <SaveState state={doc.state} time={doc.time} />
          <Button disabled={!picture.formerId} onClick={() => void go(picture.formerId)}>
            {t('former')}
          </Button>
          <Typography.Text type="secondary">
            {picture.number} / {picture.total}
          </Typography.Text>
          <Button type="primary" disabled={!picture.nextId} onClick={() => void go(picture.nextId)}>
            {t('next')}
          </Button>
          {mayEdit && (
            <Button disabled={!picture.nextId || shapes.length === 0} onClick={() => void copyOn()}>
              {t('copyOn')}
            </Button>
          )}
        </Space>
      </Flex>
      <div className={styles.work}>
        <ShapeCanvas
          {...{ picture, shapes, labels, readOnly: !mayEdit }}
          {...{ tool: editor.tool, labelId: editor.labelId, selected: editor.selected, zoom: editor.zoom }}
          onSelect={editor.setSelected}
          onCommit={editor.commit}
        />
        <Flex vertical gap="middle">
          <Segmented<AnnotationState>
            block
            aria-label={t('state')}
            disabled={!mayEdit}
            value={state}
            onChange={(next) => doc.change((old) => ({ ...old, state: next }))}
            options={annotationStates.map((value) => ({ value, label: phrase(annotationStateNames[value]) }))}
          />
          <LabelRows {...{ labels, shapes, editor, readOnly: !mayEdit }} />
          {picture.updaterName && (
            <Typography.Text type="secondary">
              {t('changedBy', { name: picture.updaterName, time: picture.updateTime?.slice(0, 16) ?? '' })}
            </Typography.Text>
          )}
          <Link to={`/prep/datasets/${datasetId}`}>{t('toLabels')}</Link>
        </Flex>
      </div>
    </Flex>
  );
}
