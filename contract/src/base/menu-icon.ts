/** Names of the icons that every page has at hand: those of a student's first screen. */
export const firstMenuIcons = [
  ...(['appstore', 'book', 'workbook', 'calendar', 'check-square', 'experiment', 'form'] as const),
  ...(['home', 'read', 'robot', 'team', 'user'] as const),
] as const;

/** Names of the icons that are loaded after the page. */
export const moreMenuIcons = [
  ...(['apartment', 'audit', 'bank', 'bar-chart', 'bars', 'bell', 'bg-colors', 'bulb', 'camera'] as const),
  ...(['clock-circle', 'cloud-server', 'code', 'comment', 'control', 'copy', 'customer-service'] as const),
  ...(['dashboard', 'database', 'deployment-unit', 'desktop', 'edit', 'eye', 'file-search', 'file-text'] as const),
  ...(['folder-open', 'fund-projection-screen', 'global', 'hdd', 'highlight', 'idcard', 'import', 'inbox'] as const),
  ...(['line-chart', 'lock', 'login', 'message', 'notification', 'picture', 'pie-chart'] as const),
  ...(['question-circle', 'reload', 'safety', 'safety-certificate', 'save', 'schedule', 'search', 'setting'] as const),
  ...(['shopping-cart', 'solution', 'stop', 'table', 'tags', 'tool', 'trophy', 'video-camera'] as const),
] as const;

/** Names of icons that an entry of the menu may have. */
export const menuIcons = [...firstMenuIcons, ...moreMenuIcons] as const;
export type MenuIconName = (typeof menuIcons)[number];
