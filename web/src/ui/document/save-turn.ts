/** Lets one save run at a time. Whoever comes meanwhile decides afterwards, one after the other, whether to begin another. */
export class SaveTurn {
  #running: Promise<unknown> | undefined;

  async take(begin: () => boolean | Promise<boolean>): Promise<boolean> {
    // Of several that waited the first may have begun anew: one look is not enough.
    while (this.#running) await this.#running;
    const saved = begin();
    if (typeof saved === 'boolean') return saved;
    const free = () => {
      this.#running = undefined;
    };
    this.#running = saved.then(free, free);
    return saved;
  }
}
