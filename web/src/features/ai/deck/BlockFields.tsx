import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import {
  type Block,
  type BlockKind,
  blockKindNames,
  blockKinds,
  chartDataMax,
  chartKindNames,
  chartKinds,
  chartNumbers,
  formulaMax,
  pictureFitNames,
  pictureFits,
  pictureKinds,
} from '@xueyan/contract/ai/deck-block';
import { Button, Form, Input, Radio, Select, Space, Upload } from 'antd';
import { Suspense, useState } from 'react';
import { insertStored, uploadFile, uploadProblem } from '../../../ui/editor/upload-file.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { type PickedFile, useFilePicker } from '../../../ui/layout/file-picker-slot.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { uploadText } from '../../../ui/upload/upload.text.ts';
import { blockText } from './deck-block.text.ts';

interface Props {
  deckId: string;
  block: Block | undefined;
  onChange: (block: Block | undefined) => void;
}

/** Fields of the block beside the text of a slide: a picture, a chart, a formula, or none. */
export function BlockFields({ deckId, block, onChange }: Props) {
  const t = useText(blockText);
  const phrase = usePhrase();
  const fresh: Record<BlockKind, Block> = {
    picture: { kind: 'picture', address: '', alt: '', fit: 'contain' },
    chart: { kind: 'chart', chart: 'bar', data: t('sampleData') },
    formula: { kind: 'formula', tex: '' },
  };
  return (
    <>
      <Form.Item label={t('beside')} htmlFor="slide-block">
        <Select<BlockKind | 'none'>
          id="slide-block"
          value={block?.kind ?? 'none'}
          options={[
            { value: 'none', label: t('none') },
            ...blockKinds.map((value) => ({ value, label: phrase(blockKindNames[value]) })),
          ]}
          onChange={(kind) => onChange(kind === 'none' ? undefined : fresh[kind])}
        />
      </Form.Item>
      {block?.kind === 'picture' && <PictureFields {...{ deckId, block, onChange }} />}
      {block?.kind === 'chart' && <ChartFields {...{ block, onChange }} />}
      {block?.kind === 'formula' && (
        <Form.Item label="LaTeX" htmlFor="slide-formula" extra={t('formulaHint')}>
          <Input.TextArea
            id="slide-formula"
            maxLength={formulaMax}
            autoSize={{ minRows: 2, maxRows: 8 }}
            value={block.tex}
            placeholder="E = mc^2"
            onChange={({ target }) => onChange({ ...block, tex: target.value })}
          />
        </Form.Item>
      )}
    </>
  );
}

type Of<K extends BlockKind> = Extract<Block, { kind: K }>;

function PictureFields({ deckId, block, onChange }: { block: Of<'picture'> } & Pick<Props, 'deckId' | 'onChange'>) {
  const t = useText(blockText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    if (!pictureKinds.some((kind) => kind === file.type)) return notice.warning(t('pictureKind'));
    setBusy(true);
    try {
      onChange({ ...block, address: await uploadFile(`deck-${deckId}`, file) });
    } catch (error) {
      notice.warning(uploadProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Form.Item>
        <Space wrap>
          <Upload
            accept={pictureKinds.join(',')}
            showUploadList={false}
            beforeUpload={(file) => {
              void take(file);
              return false;
            }}
          >
            <Button loading={busy}>{t(block.address ? 'otherPicture' : 'choosePicture')}</Button>
          </Upload>
          <StoredPicture deckId={deckId} onAddress={(address) => onChange({ ...block, address })} />
        </Space>
      </Form.Item>
      <Form.Item label={t('alt')} htmlFor="slide-alt" extra={t('altHint')}>
        <Input
          id="slide-alt"
          maxLength={200}
          value={block.alt}
          onChange={({ target }) => onChange({ ...block, alt: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('fit')}>
        <Radio.Group
          value={block.fit}
          options={pictureFits.map((value) => ({ value, label: phrase(pictureFitNames[value]) }))}
          onChange={({ target }) => onChange({ ...block, fit: target.value })}
        />
      </Form.Item>
    </>
  );
}

/** Chooses a picture of the library, of which the deck has a file of its own then; nothing for who has none. */
function StoredPicture({ deckId, onAddress }: { deckId: string; onAddress: (address: string) => void }) {
  const t = useText(uploadText);
  const notice = useNotice();
  const Picker = useFilePicker();
  const [open, setOpen] = useState(false);
  if (!Picker) return null;
  const insert = async ([file]: PickedFile[]) => {
    setOpen(false);
    try {
      if (file) onAddress(await insertStored(`deck-${deckId}`, file));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <>
      <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('fromLibrary')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Picker
            open
            pictureKinds={pictureKinds}
            onPick={(files) => void insert(files)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function ChartFields({ block, onChange }: { block: Of<'chart'> } & Pick<Props, 'onChange'>) {
  const t = useText(blockText);
  const phrase = usePhrase();
  const { wrong } = chartNumbers(block);
  return (
    <>
      <Form.Item label={t('chartKind')}>
        <Radio.Group
          value={block.chart}
          options={chartKinds.map((value) => ({ value, label: phrase(chartKindNames[value]) }))}
          onChange={({ target }) => onChange({ ...block, chart: target.value })}
        />
      </Form.Item>
      <Form.Item
        label={t('numbers')}
        htmlFor="slide-numbers"
        extra={t('numbersHint')}
        validateStatus={wrong.length > 0 ? 'warning' : ''}
        help={wrong.length > 0 ? t('wrong', { cells: wrong.slice(0, 5).join('、') }) : undefined}
      >
        <Input.TextArea
          id="slide-numbers"
          maxLength={chartDataMax}
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={block.data}
          onChange={({ target }) => onChange({ ...block, data: target.value })}
        />
      </Form.Item>
    </>
  );
}
