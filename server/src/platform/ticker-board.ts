/** Latest round of a ticker on this server. */
export interface TickerRound {
  at: Date;
  ms: number;
  /** Reason of the failure; empty after a success. */
  error: string;
}

/** What this server knows of its tickers: which ones are off, and how their rounds went. */
export class TickerBoard {
  private off: ReadonlySet<string> = new Set();
  private readonly rounds = new Map<string, TickerRound>();
  private readonly runs = new Map<string, () => Promise<void>>();

  isOff(name: string): boolean {
    return this.off.has(name);
  }

  /** Replaces the tickers that are off. */
  turnOff(names: Iterable<string>): void {
    this.off = new Set(names);
  }

  /** Makes a ticker known by the function that runs a round of it, also while it is off. */
  enter(name: string, run: () => Promise<void>): void {
    this.runs.set(name, run);
  }

  note(name: string, round: TickerRound): void {
    this.rounds.set(name, round);
  }

  /** Returns the latest rounds since the last call. */
  take(): [name: string, round: TickerRound][] {
    const taken = [...this.rounds];
    this.rounds.clear();
    return taken;
  }

  /** Runs a round now, after the current one. */
  async run(name: string): Promise<void> {
    await this.runs.get(name)?.();
  }
}
