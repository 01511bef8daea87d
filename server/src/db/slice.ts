/** Part of a list that is read piece by piece. */
export interface Slice {
  from: number;
  most: number;
}
