let context: AudioContext | undefined;

/**
 * Plays two soft notes that are generated here, without a fetch. A browser without a user gesture so far stays silent.
 */
export function chime() {
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  const start = context.currentTime;
  for (const [index, hertz] of [659, 880].entries()) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    const from = start + index * 0.14;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.5);
  }
}
