/** One line of a chart: a value for each time, null where unknown. */
export interface ChartLine {
  name: string;
  values: (number | null)[];
}
