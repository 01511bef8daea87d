import type { PaperDetail } from '@xueyan/contract/exam/paper';
import { Flex } from 'antd';
import { useRef } from 'react';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useDrag } from '../../../ui/drag/useDrag.ts';
import { useText } from '../../../ui/text/text.ts';
import { PaperSectionEditor } from './PaperSectionEditor.tsx';
import { paperText } from './paper.text.ts';
import { aimAt, lineAt, moved, type QuestionAim, stepFrom } from './question-aim.ts';

type Section = PaperDetail['sections'][number];

interface PaperSectionsProps {
  sections: Section[];
  /** Number of questions in the basket that are not yet in the paper. */
  waiting: number;
  onChange: (sections: Section[]) => void;
  /** Called to choose some of them for the section at this index. */
  onTake: (at: number) => void;
}

/** Sections of a paper: questions are dragged within a section and to any other, by pointer or keys. */
export function PaperSections({ sections, waiting, onChange, onTake }: PaperSectionsProps) {
  const t = useText(paperText);
  const paper = useRef<HTMLDivElement>(null);
  const titles = new Map(
    sections.flatMap(({ questions }) => questions.map(({ versionId, title }) => [versionId, title] as const)),
  );
  const nameOf = (id: string) => titles.get(id) ?? '';
  const of = useDrag<QuestionAim>({
    aim: (id, point) => aimAt(paper.current, id, point),
    step: (id, arrow, now) => stepFrom(sections, id, arrow, now),
    onDrop: (id, aim) => onChange(moved(sections, id, aim)),
  });
  const { drag } = of;
  const swap = (at: number, to: number) => {
    const section = sections[at];
    if (section) onChange(sections.toSpliced(at, 1).toSpliced(to, 0, section));
  };
  return (
    <DragArea
      of={of}
      nameOf={nameOf}
      ghost={nameOf}
      say={({ id, aim }) => {
        const section = sections.find((one) => one.id === aim.section)?.title ?? '';
        return t('landsIn', { name: nameOf(id), section, n: aim.at + 1 });
      }}
    >
      <Flex vertical gap="middle" ref={paper}>
        {sections.map((section, at) => (
          <PaperSectionEditor
            key={section.id}
            section={section}
            line={(id) => (drag?.aim ? lineAt(sections, drag.id, drag.aim, id) : undefined)}
            isAim={drag?.aim?.section === section.id}
            waiting={waiting}
            onTake={() => onTake(at)}
            others={sections.flatMap(({ id, title }) => (id === section.id ? [] : [{ id, title }]))}
            onMoveQuestion={({ versionId }, to) => {
              const end = sections.find(({ id }) => id === to)?.questions.length ?? 0;
              onChange(moved(sections, versionId, { section: to, at: end }));
            }}
            onUp={at > 0 ? () => swap(at, at - 1) : undefined}
            onDown={at < sections.length - 1 ? () => swap(at, at + 1) : undefined}
            onChange={(next) => onChange(sections.with(at, next))}
            onRemove={sections.length > 1 ? () => onChange(sections.toSpliced(at, 1)) : undefined}
          />
        ))}
      </Flex>
    </DragArea>
  );
}
