import { type QuestionLevel, questionLevelApi } from '@xueyan/contract/exam/question-level';
import { trial, tryForm } from '../../../testing/forms.tsx';
import { LevelFormModal } from './LevelFormModal.tsx';

const onClose = () => undefined;
const kept = { name: '偏难', nameEn: '', nameMn: '', enabled: false, facility: 0.455 };
const level: QuestionLevel = { ...kept, levelCode: 'own-6', builtIn: false, uses: 0 };
const form = <LevelFormModal open edited={level} onClose={onClose} />;

tryForm('the form of a level of difficulty', {
  'sends a level as it was kept, with a facility between two percents': trial({
    form,
    saves: questionLevelApi.update,
    answer: null,
    sends: { ...kept, levelCode: 'own-6' },
  }),
  'sends the switch that was changed, and the others as they were': trial({
    form,
    saves: questionLevelApi.update,
    answer: null,
    change: (dialog) => dialog.getByRole('switch', { name: '启用' }).click(),
    sends: { ...kept, enabled: true },
  }),
  'sends a facility that was typed': trial({
    form,
    saves: questionLevelApi.update,
    answer: null,
    change: (dialog) => dialog.getByLabelText('预期得分率').fill('99'),
    sends: { ...kept, facility: 0.99 },
  }),
  'adds a level by its name alone': trial({
    form: <LevelFormModal open onClose={onClose} />,
    saves: questionLevelApi.save,
    answer: { levelCode: 'own-7' },
    change: (dialog) => dialog.getByLabelText('名称', { exact: true }).fill('适中'),
    sends: { name: '适中', nameEn: '', nameMn: '', enabled: true, facility: 0.6 },
  }),
});
