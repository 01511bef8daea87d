import { pictureApi } from '@xueyan/contract/prep/picture';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { Pressed } from '../../../testing/pressed.tsx';
import { ClassList } from './ClassList.tsx';

const nothing = () => undefined;
const given = { datasetId: idOf(10), mayEdit: true, onChoose: nothing, onDrop: nothing };

const renamed = (
  <Pressed name="重命名">
    <ClassList {...given} classList={[{ name: '猫', count: 0 }]} total={0} chosen="猫" />
  </Pressed>
);
const added = (
  <Pressed name="添加类别">
    <ClassList {...given} classList={[]} total={0} chosen={null} />
  </Pressed>
);

tryForm('the form of a class of pictures', {
  'sends a class with the name that it has': trial({
    ...{ form: renamed, saves: pictureApi.renameClass, answer: null },
    sends: { datasetId: idOf(10), name: '猫', to: '猫' },
  }),
  'gives a class another name': trial({
    ...{ form: renamed, saves: pictureApi.renameClass, answer: null },
    change: (dialog) => dialog.getByLabelText('类别名称').fill('猫科'),
    sends: { datasetId: idOf(10), name: '猫', to: '猫科' },
  }),
  'adds the first class': trial({
    ...{ form: added, saves: pictureApi.addClass, answer: null },
    change: (dialog) => dialog.getByLabelText('类别名称').fill('狗'),
    sends: { datasetId: idOf(10), name: '狗' },
  }),
});
