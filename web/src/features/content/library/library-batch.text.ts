import { defineText } from '../../../ui/text/text.ts';

export const libraryBatchText = defineText('content.libraryBatch', {
  zh: {
    passMany: '通过所选',
    moveMany: '移动所选',
    moveTitle: '移动 {n} 个资源到',
    moved: '已移动',
    removeMany: '删除所选',
    removeManyTitle: '删除 {n} 个资源？',
    removedMany: '已放入回收站',
    restoreMany: '恢复所选',
  },
  en: {
    passMany: 'Pass the selected',
    moveMany: 'Move the selected',
    moveTitle: 'Move {n} {n, resource|resources} to',
    moved: 'Moved',
    removeMany: 'Delete the selected',
    removeManyTitle: 'Delete {n} {n, resource|resources}?',
    removedMany: 'Moved to the recycle bin',
    restoreMany: 'Restore the selected',
  },
  mn: {
    passMany: 'Сонгосныг зөвшөөрөх',
    moveMany: 'Сонгосныг зөөх',
    moveTitle: '{n} нөөцийг зөөх',
    moved: 'Зөөлөө',
    removeMany: 'Сонгосныг устгах',
    removeManyTitle: '{n} нөөц устгах уу?',
    removedMany: 'Хогийн саванд орлоо',
    restoreMany: 'Сонгосныг сэргээх',
  },
});
