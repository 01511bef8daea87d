import type { Language } from '@xueyan/contract/wire/language';
import { textsIn } from '../../../http/traditional.ts';

const title = { zh: '开通学生账号', en: 'Making student accounts', mn: 'Сурагчийн бүртгэл үүсгэх' };

/** Title of the job. */
export const makingTitle = (language: Language): string => textsIn(language, title);
