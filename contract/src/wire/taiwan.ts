/**
 * Corrections to the dictionary of traditional Chinese, which renders some words in the sense of another field (a
 * software release, a data type, a licence, a mirror image), with the terms of a school in Taiwan; applied to the
 * dictionary's output.
 */
export const taiwanWords: [string, string][] = [
  ['釋出', '發布'],
  ['型別', '類型'],
  ['許可權', '權限'],
  ['映象', '映像檔'],
];
