import type { Sound } from '../../../platform/media/wav.ts';

export const msOf = ({ rate, samples }: Sound): number => Math.round((samples.length / 2 / rate) * 1000);

export const silence = (rate: number, ms: number): Buffer => Buffer.alloc(Math.round((rate * ms) / 1000) * 2);

const rates = { min: 8_000, max: 48_000 };

/**
 * Returns the sound of a plain WAV file, null for any other format. The length in the header of a streamed file is
 * ignored.
 */
export function soundOf(wav: Buffer): Sound | null {
  if (wav.length < 44 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    return null;
  let rate = 0;
  for (let at = 12; at + 8 <= wav.length; ) {
    const name = wav.toString('latin1', at, at + 4);
    const size = wav.readUInt32LE(at + 4);
    const from = at + 8;
    if (name === 'fmt ' && from + 16 <= wav.length) {
      const [format, channels, bits] = [0, 2, 14].map((offset) => wav.readUInt16LE(from + offset));
      rate = wav.readUInt32LE(from + 4);
      if (format !== 1 || channels !== 1 || bits !== 16 || rate < rates.min || rate > rates.max) return null;
    }
    if (name === 'data') {
      const end = Math.min(wav.length, from + size);
      return rate > 0 ? { rate, samples: wav.subarray(from, end - ((end - from) % 2)) } : null;
    }
    at = from + size + (size % 2);
  }
  return null;
}

/** Resamples a sound by linear interpolation, which is good enough for speech. */
export function atRate(sound: Sound, rate: number): Sound {
  if (sound.rate === rate) return sound;
  const count = sound.samples.length / 2;
  const wanted = Math.floor((count * rate) / sound.rate);
  const samples = Buffer.alloc(wanted * 2);
  for (let at = 0; at < wanted; at += 1) {
    const place = (at * sound.rate) / rate;
    const before = Math.floor(place);
    const one = sound.samples.readInt16LE(before * 2);
    const next = before + 1 < count ? sound.samples.readInt16LE(before * 2 + 2) : one;
    samples.writeInt16LE(Math.round(one + (next - one) * (place - before)), at * 2);
  }
  return { rate, samples };
}
