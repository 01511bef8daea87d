import { type ProgrammingLanguage, programmingLanguages } from '@xueyan/contract/exam/question-content';
import type { ProgramCheck } from '@xueyan/contract/exam/question-key';
import { Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { Group } from './BodyParts.tsx';
import { CodeField, languageNames } from './CodeAnswer.tsx';
import { questionText } from './question.text.ts';
import { testDataText } from './test-data.text.ts';

type Way = ProgramCheck['way'];

const programOf = (check: ProgramCheck) =>
  'program' in check ? check.program : { language: 'cpp' as ProgrammingLanguage, source: '' };

function checkOf(way: Way, before: ProgramCheck): ProgramCheck {
  if (way === 'numbers') return { way, tolerance: 0.000_001 };
  return way === 'checker' || way === 'interactor' ? { way, program: programOf(before) } : { way };
}

/** Selects how outputs are compared, or edits the author's program that decides. */
export function CheckEditor({ check, onChange }: { check: ProgramCheck; onChange: (check: ProgramCheck) => void }) {
  const t = useText(questionText);
  const own = useText(testDataText);
  return (
    <Group label={t('check')}>
      <Select<Way>
        aria-label={t('check')}
        value={check.way}
        options={[
          { value: 'tokens', label: t('tokens') },
          { value: 'exact', label: t('exactLines') },
          { value: 'numbers', label: t('numbers') },
          { value: 'checker', label: own('checker') },
          { value: 'interactor', label: own('interactor') },
        ]}
        onChange={(way) => onChange(checkOf(way, check))}
      />
      {(check.way === 'checker' || check.way === 'interactor') && (
        <>
          <span>{own(`${check.way}Hint`)}</span>
          <Select<ProgrammingLanguage>
            aria-label={`${own(check.way)} ${t('languages')}`}
            value={check.program.language}
            options={programmingLanguages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(language) => onChange({ ...check, program: { ...check.program, language } })}
          />
          <CodeField
            label={own(check.way)}
            value={check.program.source}
            onChange={(source) => onChange({ ...check, program: { ...check.program, source } })}
          />
        </>
      )}
    </Group>
  );
}
