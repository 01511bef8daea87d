/** Reminder to recipients who have not read an announcement. */
export const reminder = {
  title: { zh: '请阅读公告：{title}', tw: '請閱讀公告：{title}', en: 'Please read: {title}', mn: 'Уншина уу: {title}' },
  content: {
    zh: '您还没有阅读公告「{title}」，请打开查看。',
    tw: '您還沒有閱讀公告「{title}」，請打開查看。',
    en: 'You have not read the announcement “{title}” yet. Please open it.',
    mn: 'Та «{title}» зарлалыг хараахан уншаагүй байна. Нээж үзнэ үү.',
  },
};
