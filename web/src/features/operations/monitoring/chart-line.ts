/** One line of a chart: a value for each time, null where nothing is known. */
export interface ChartLine {
  name: string;
  values: (number | null)[];
}
