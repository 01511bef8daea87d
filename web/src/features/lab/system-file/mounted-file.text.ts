import { defineText } from '../../../ui/text/text.ts';

export const mountedFileText = defineText('lab.mountedFile', {
  zh: {
    mounted: '已挂载的数据（只读）',
    data: '数据',
    open: '打开 {path}',
  },
  en: {
    mounted: 'Data in this machine (read-only)',
    data: 'Data',
    open: 'Open {path}',
  },
  mn: {
    mounted: 'Машин дахь өгөгдөл (зөвхөн унших)',
    data: 'Өгөгдөл',
    open: '{path} нээх',
  },
});
