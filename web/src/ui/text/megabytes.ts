/** Formats mebibytes for reading; zero and less are shown as `none`, a dash by default. */
export const megabytes = (mb: number, none = '—') => {
  if (mb <= 0) return none;
  return mb < 1024 ? `${Math.round(mb)} MB` : `${(mb / 1024).toFixed(mb % 1024 === 0 ? 0 : 1)} GB`;
};
