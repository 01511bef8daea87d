/** What the author of a text that was held is told. */
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
