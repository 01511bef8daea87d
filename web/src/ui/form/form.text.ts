import { defineText } from '../text/text.ts';

export const formText = defineText('form', {
  zh: {
    enter: '请输入{label}',
    choose: '请选择{label}',
    long: '最多 {max} 个字',
    short: '至少 {min} 个字',
    many: '最多 {max} 项',
    large: '最大 {max}',
    small: '最小 {min}',
    shape: '{label}格式不正确',
  },
  en: {
    enter: 'Please enter: {label}',
    choose: 'Please choose: {label}',
    long: '{max} characters at most',
    short: '{min} characters at least',
    many: '{max} at most',
    large: '{max} at most',
    small: '{min} at least',
    shape: '{label} is not in the expected form',
  },
  mn: {
    enter: '{label} оруулна уу',
    choose: '{label} сонгоно уу',
    long: 'Дээд тал нь {max} тэмдэгт',
    short: 'Дор хаяж {min} тэмдэгт',
    many: 'Дээд тал нь {max}',
    large: 'Дээд тал нь {max}',
    small: 'Дор хаяж {min}',
    shape: '{label} буруу хэлбэртэй байна',
  },
});
