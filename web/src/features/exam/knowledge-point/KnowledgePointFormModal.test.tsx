import { type KnowledgePoint, knowledgePointApi } from '@xueyan/contract/exam/knowledge-point';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { KnowledgePointFormModal } from './KnowledgePointFormModal.tsx';

const onClose = () => undefined;
const point: KnowledgePoint = {
  ...{ knowledgePointId: idOf(1), parentId: null, name: '管道 | 与重定向 >', subject: 'linux' },
  ...{ ownerId: idOf(2), questionCount: 0 },
};
const form = <KnowledgePointFormModal open edited={point} subject="linux" parentId={null} onClose={onClose} />;

tryForm('the form of a knowledge point', {
  'sends the name as it was kept': trial({
    form,
    saves: knowledgePointApi.rename,
    answer: null,
    sends: { knowledgePointId: idOf(1), name: '管道 | 与重定向 >' },
  }),
  'sends another name': trial({
    form,
    saves: knowledgePointApi.rename,
    answer: null,
    change: (dialog) => dialog.getByLabelText('名称').fill('管道'),
    sends: { knowledgePointId: idOf(1), name: '管道' },
  }),
  'adds the first point of a subject': trial({
    form: <KnowledgePointFormModal open subject="linux" parentId={null} onClose={onClose} />,
    saves: knowledgePointApi.save,
    answer: { knowledgePointId: idOf(3) },
    change: (dialog) => dialog.getByLabelText('名称').fill('文件'),
    sends: { name: '文件', subject: 'linux', parentId: null },
  }),
  'adds a point below another': trial({
    form: <KnowledgePointFormModal open subject="linux" parentId={idOf(1)} onClose={onClose} />,
    saves: knowledgePointApi.save,
    answer: { knowledgePointId: idOf(4) },
    change: (dialog) => dialog.getByLabelText('名称').fill('权限'),
    sends: { name: '权限', subject: 'linux', parentId: idOf(1) },
  }),
});
