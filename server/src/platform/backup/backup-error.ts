const texts = {
  noKey: [
    '备份已加密，请设置 BACKUP_KEY 或 BACKUP_KEY_FILE',
    'the backup is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE',
  ],
  wrongKey: ['密钥不对，无法解密这个备份', 'the key does not open this backup'],
  damaged: ['备份文件已损坏或不完整', 'the backup is damaged or incomplete'],
  notABackup: ['这不是学验的备份文件', 'this is no backup of Xueyan'],
  newer: ['备份来自更新的版本，请先升级', 'the backup is of a newer version: upgrade first'],
  notEmpty: [
    '目标不是空的：只能恢复到全新的安装',
    'the target is not empty: a backup is restored into a new installation',
  ],
} as const;

/** Reason why a backup cannot be read or restored; the message is for the person who runs the command. */
export class BackupError extends Error {
  readonly code: keyof typeof texts;

  constructor(code: keyof typeof texts, options?: ErrorOptions) {
    super(`${texts[code][0]} (${texts[code][1]})`, options);
    this.code = code;
  }
}
