/** How many bars a waveform is drawn with. */
export const peakCount = 48;

/**
 * The loudest sample of each of `count` stretches of a recording, as shares of the loudest of all.
 * Takes the samples of one channel (`AudioBuffer.getChannelData(0)`).
 */
export function audioPeaks(samples: Float32Array, count = peakCount): number[] {
  const stretch = samples.length / count;
  const peaks = Array.from({ length: count }, (_, index) => {
    let peak = 0;
    for (let at = Math.floor(index * stretch); at < Math.floor((index + 1) * stretch); at += 1) {
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}
