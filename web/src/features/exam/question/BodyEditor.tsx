import type { PartContent } from '@xueyan/contract/exam/question-content';
import type { PartKey } from '@xueyan/contract/exam/question-key';
import { type PartKind, partKinds, questionKindNames } from '@xueyan/contract/exam/question-kind';
import { InputNumber, Select } from 'antd';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AddButton, Group, RemoveRow, withAt } from './BodyParts.tsx';
import styles from './body.module.css';
import { JudgeBody, MultipleBody, SingleBody } from './ChoiceBody.tsx';
import { type BodyEditorProps, type Draft, newDraft, newItem } from './draft.ts';
import { BlankBody, ClozeBody } from './GapsBody.tsx';
import { EssayBody, MatchingBody, OrderingBody } from './ListBodies.tsx';
import { MachineBody } from './MachineBody.tsx';
import { ProgrammingBody } from './ProgrammingBody.tsx';
import { questionText } from './question.text.ts';
import { SqlBody } from './SqlBody.tsx';
import { useUploadPlace } from './upload-place.ts';

interface BodyEditorAllProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Editor of a question's content and key, for each kind. */
export function BodyEditor({ draft, onChange }: BodyEditorAllProps) {
  const t = useText(questionText);
  const uploads = useUploadPlace();
  const { content, key } = draft;
  return (
    <>
      <Group label={t('stem')}>
        <MarkdownEditor
          ariaLabel={t('stem')}
          {...uploads}
          minHeight={160}
          value={content.stem}
          onChange={(stem) => onChange({ content: { ...content, stem }, key })}
        />
      </Group>
      <KindBody content={content} answer={key} onChange={onChange} />
    </>
  );
}

interface KindBodyProps {
  content: Draft['content'];
  answer: Draft['key'];
  onChange: (draft: Draft) => void;
}

function KindBody({ content, answer, onChange }: KindBodyProps) {
  const give = (next: Draft['content'], key: Draft['key']) => onChange({ content: next, key });
  if (content.kind === 'single' && answer.kind === 'single')
    return <SingleBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'multiple' && answer.kind === 'multiple')
    return <MultipleBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'judge' && answer.kind === 'judge')
    return <JudgeBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'blank' && answer.kind === 'blank')
    return <BlankBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'essay' && answer.kind === 'essay')
    return <EssayBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'matching' && answer.kind === 'matching')
    return <MatchingBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'ordering' && answer.kind === 'ordering')
    return <OrderingBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'cloze' && answer.kind === 'cloze')
    return <ClozeBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'compound' && answer.kind === 'compound')
    return <CompoundBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'programming' && answer.kind === 'programming')
    return <ProgrammingBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'sql' && answer.kind === 'sql')
    return <SqlBody content={content} answer={answer} onChange={give} />;
  if (content.kind === 'machine' && answer.kind === 'machine')
    return <MachineBody content={content} answer={answer} onChange={give} />;
  return null;
}

const isPart = (draft: Draft): draft is { content: PartContent; key: PartKey } =>
  partKinds.some((kind) => kind === draft.content.kind);

/** Editor of a material and its questions, each edited like a question by itself. */
function CompoundBody({ content, answer, onChange }: BodyEditorProps<'compound'>) {
  const t = useText(questionText);
  const phrase = usePhrase();
  const { parts } = content;
  const set = (index: number, draft: Draft) => {
    const part = parts[index];
    if (!part || !isPart(draft)) return;
    onChange(
      { ...content, parts: withAt(parts, index, { ...part, content: draft.content }) },
      { ...answer, parts: { ...answer.parts, [part.id]: draft.key } },
    );
  };
  const remove = (id: string) => {
    const { [id]: _, ...others } = answer.parts;
    onChange({ ...content, parts: parts.filter((part) => part.id !== id) }, { ...answer, parts: others });
  };
  const add = () => {
    const draft = newDraft('single');
    const { id } = newItem();
    if (!isPart(draft)) return;
    onChange(
      { ...content, parts: [...parts, { id, weight: 2, content: draft.content }] },
      { ...answer, parts: { ...answer.parts, [id]: draft.key } },
    );
  };
  return (
    <Group label={t('parts')}>
      {parts.map((part, index) => {
        const key = answer.parts[part.id];
        return (
          <section key={part.id} className={styles.card} aria-label={t('part', { n: index + 1 })}>
            <div className={styles.inline}>
              <strong>{t('part', { n: index + 1 })}</strong>
              <Select<PartKind>
                aria-label={`${t('part', { n: index + 1 })} ${t('kind')}`}
                popupMatchSelectWidth={false}
                value={part.content.kind}
                options={partKinds.map((value) => ({ value, label: phrase(questionKindNames[value]) }))}
                onChange={(kind) => set(index, newDraft(kind, part.content.stem))}
              />
              <InputNumber
                prefix={t('weight')}
                aria-label={`${t('part', { n: index + 1 })} ${t('weight')}`}
                min={0.5}
                step={0.5}
                value={part.weight}
                onChange={(weight) =>
                  onChange({ ...content, parts: withAt(parts, index, { ...part, weight: weight ?? 1 }) }, answer)
                }
              />
              {parts.length > 1 && <RemoveRow n={index + 1} onClick={() => remove(part.id)} />}
            </div>
            {key && <BodyEditor draft={{ content: part.content, key }} onChange={(draft) => set(index, draft)} />}
          </section>
        );
      })}
      <AddButton label={t('addPart')} disabled={parts.length >= 26} onClick={add} />
    </Group>
  );
}
