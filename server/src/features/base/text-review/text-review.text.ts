/** To the reviewers: sent once until they have read it, however many texts wait. */
export const reviewWaiting = {
  title: {
    zh: '有内容等待审核',
    tw: '有內容等待審核',
    en: 'Texts wait for review',
    mn: 'Хянуулах агуулга хүлээж байна',
  },
  content: {
    zh: '有内容命中了「需审核」的敏感词，或其作者的内容须先审核，通过之前其他人看不到。请在「内容审核」中处理。',
    tw: '有內容命中了「需審核」的敏感詞，或其作者的內容須先審核，通過之前其他人看不到。請在「內容審核」中處理。',
    en: 'A word to review stands in something that was written, or its writer may not publish; nobody else sees it before it is passed. Decide under “Texts to review”.',
    mn: 'Бичсэн агуулгад хянах үг орсон эсвэл зохиогч нь шууд нийтлэх эрхгүй байна; зөвшөөрөх хүртэл бусдад харагдахгүй. «Агуулгын хяналт» хэсэгт шийднэ үү.',
  },
};

/** To the author of a held text. */
export const reviewPassed = {
  title: {
    zh: '内容已通过审核：{title}',
    tw: '內容已通過審核：{title}',
    en: 'Your text was passed: {title}',
    mn: 'Таны агуулгыг зөвшөөрлөө: {title}',
  },
  content: {
    zh: '「{title}」已通过审核并发布。',
    tw: '「{title}」已通過審核並發布。',
    en: '“{title}” was reviewed and has gone out.',
    mn: '«{title}» хянагдаж нийтлэгдлээ.',
  },
};

export const reviewRejected = {
  title: {
    zh: '内容未通过审核：{title}',
    tw: '內容未通過審核：{title}',
    en: 'Your text was not passed: {title}',
    mn: 'Таны агуулгыг зөвшөөрсөнгүй: {title}',
  },
  content: {
    zh: '「{title}」没有通过审核，其他人看不到它。\n\n原因：{reason}\n\n修改后可以重新提交。',
    tw: '「{title}」沒有通過審核，其他人看不到它。\n\n原因：{reason}\n\n修改後可以重新提交。',
    en: '“{title}” was not passed; nobody else sees it.\n\nReason: {reason}\n\nYou can change it and try again.',
    mn: '«{title}»-г зөвшөөрсөнгүй; бусад хүнд харагдахгүй.\n\nШалтгаан: {reason}\n\nЗасаад дахин илгээж болно.',
  },
};
