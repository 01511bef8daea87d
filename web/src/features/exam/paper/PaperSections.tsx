import { Flex } from 'antd';
import { useRef } from 'react';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { dragText } from '../../../ui/drag/drag.text.ts';
import { useDrag } from '../../../ui/drag/useDrag.ts';
import { useText } from '../../../ui/text/text.ts';
import { PaperSectionEditor } from './PaperSectionEditor.tsx';
import { paperText } from './paper.text.ts';
import type { EditedQuestion, EditedSection } from './paper-edit.ts';
import { aimAt, lineAt, moved, type QuestionAim, stepFrom } from './question-aim.ts';
import { placeAt, placed, placeFrom, type SectionAim, sectionLine } from './section-aim.ts';

interface PaperSectionsProps {
  sections: EditedSection[];
  /** Number of questions in the basket that are not yet in the paper. */
  waiting: number;
  onChange: (sections: EditedSection[]) => void;
  /** Adds questions to the end of the section of this id. */
  onAdd: (id: string, questions: EditedQuestion[]) => void;
  /** Called to choose some from the basket for the section of this id. */
  onTake: (id: string) => void;
}

type Aim = QuestionAim | SectionAim;

const isPlace = (aim: Aim): aim is SectionAim => 'place' in aim;

/**
 * Sections of a paper: they are put in order, and their questions are dragged within a section and to any other, by
 * pointer or keys.
 */
export function PaperSections({ sections, waiting, onChange, onAdd, onTake }: PaperSectionsProps) {
  const t = useText(paperText);
  const dragging = useText(dragText);
  const paper = useRef<HTMLDivElement>(null);
  const held = new Set(sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId)));
  const titles = new Map([
    ...sections.flatMap(({ questions }) => questions.map(({ versionId, title }) => [versionId, title] as const)),
    ...sections.map(({ id, title }) => [id, title] as const),
  ]);
  const nameOf = (id: string) => titles.get(id) ?? '';
  const isSection = (id: string) => sections.some((one) => one.id === id);
  const of = useDrag<Aim>({
    aim: (id, point) => (isSection(id) ? placeAt(paper.current, id, point) : aimAt(paper.current, id, point)),
    step: (id, arrow, now) =>
      isSection(id)
        ? placeFrom(sections, id, arrow, now && isPlace(now) ? now : null)
        : stepFrom(sections, id, arrow, now && !isPlace(now) ? now : null),
    onDrop: (id, aim) => onChange(isPlace(aim) ? placed(sections, id, aim) : moved(sections, id, aim)),
  });
  const { drag } = of;
  const aim = drag?.aim ?? null;
  const lineOfSection = (id: string) =>
    drag && aim && isPlace(aim) ? sectionLine(sections, drag.id, aim, id) : undefined;
  const lineOfQuestion = (id: string) =>
    drag && aim && !isPlace(aim) ? lineAt(sections, drag.id, aim, id) : undefined;
  const move = (id: string, place: number) => onChange(placed(sections, id, { place }));
  return (
    <DragArea
      of={of}
      nameOf={nameOf}
      ghost={nameOf}
      say={({ id, aim: to }) =>
        isPlace(to)
          ? dragging('at', { title: nameOf(id), n: to.place + 1 })
          : t('landsIn', { name: nameOf(id), section: nameOf(to.section), n: to.at + 1 })
      }
    >
      <Flex vertical gap="middle" ref={paper}>
        {sections.map((section, at) => (
          <PaperSectionEditor
            key={section.id}
            section={section}
            line={lineOfSection(section.id)}
            lineOf={lineOfQuestion}
            isAim={aim !== null && !isPlace(aim) && aim.section === section.id}
            held={held}
            waiting={waiting}
            onTake={() => onTake(section.id)}
            onAdd={(question) => onAdd(section.id, [question])}
            others={sections.flatMap(({ id, title }) => (id === section.id ? [] : [{ id, title }]))}
            onMoveQuestion={({ versionId }, to) => {
              const end = sections.find(({ id }) => id === to)?.questions.length ?? 0;
              onChange(moved(sections, versionId, { section: to, at: end }));
            }}
            onUp={at > 0 ? () => move(section.id, at - 1) : undefined}
            onDown={at < sections.length - 1 ? () => move(section.id, at + 1) : undefined}
            onChange={(next) => onChange(sections.with(at, next))}
            onRemove={sections.length > 1 ? () => onChange(sections.toSpliced(at, 1)) : undefined}
          />
        ))}
      </Flex>
    </DragArea>
  );
}
