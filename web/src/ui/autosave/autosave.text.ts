import { defineText } from '../text/text.ts';

export const autosaveText = defineText('autosave', {
  zh: {
    leaveTitle: '修改还没有保存到服务器',
    leaveContent: '内容保存在这台电脑的浏览器中，下次打开此页会自动恢复。现在离开吗？',
    leave: '离开',
    conflictTitle: '内容已在别处被修改',
    conflictContent: '另一个窗口或另一位老师保存了更新的版本。您的修改还在这里，没有丢失；请选择保留哪一份。',
    takeLatest: '载入最新内容',
    overwrite: '用我的内容覆盖',
    merge: '合并两份内容',
    replacedTitle: '已载入最新内容，您刚才的修改仍然保留着',
    bringBack: '换回我的内容',
    refused: '没有保存成功',
    refusedHint: '内容仍在这里，也保存在本机。',
    retry: '重试',
  },
  en: {
    leaveTitle: 'Your changes are not on the server yet',
    leaveContent: 'They are kept in this browser and come back when you open the page again. Leave now?',
    leave: 'Leave',
    conflictTitle: 'This was changed elsewhere',
    conflictContent:
      'Another window or another teacher saved a newer version. Your changes are still here; choose which one to keep.',
    takeLatest: 'Load the latest',
    overwrite: 'Overwrite with mine',
    merge: 'Merge the two',
    replacedTitle: 'The latest is loaded; your changes are set aside',
    bringBack: 'Bring mine back',
    refused: 'It was not saved',
    refusedHint: 'Your changes are still here, and kept in this browser.',
    retry: 'Try again',
  },
  mn: {
    leaveTitle: 'Өөрчлөлт серверт хадгалагдаагүй байна',
    leaveContent:
      'Агуулга энэ компьютерын хөтчид хадгалагдсан, дараагийн удаа энэ хуудсыг нээхэд сэргээнэ. Одоо гарах уу?',
    leave: 'Гарах',
    conflictTitle: 'Агуулгыг өөр газар өөрчилсөн байна',
    conflictContent:
      'Өөр цонх эсвэл өөр багш шинэ хувилбар хадгалсан. Таны өөрчлөлт алдагдаагүй; алийг нь үлдээхээ сонгоно уу.',
    takeLatest: 'Шинэ хувилбарыг ачаалах',
    overwrite: 'Миний хувилбараар солих',
    merge: 'Хоёуланг нэгтгэх',
    replacedTitle: 'Шинэ хувилбарыг ачааллаа, таны өөрчлөлт хадгалагдсан хэвээр',
    bringBack: 'Миний хувилбарыг буцаах',
    refused: 'Хадгалж чадсангүй',
    refusedHint: 'Агуулга энд болон энэ төхөөрөмжид байгаа.',
    retry: 'Дахин оролдох',
  },
});
