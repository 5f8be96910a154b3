// @vitest-environment node
import { expect, test } from 'vitest';
import { audioPeaks } from './audio-peaks.ts';

test('takes the loudest sample of each stretch as a share of the loudest of all', () => {
  const samples = new Float32Array([0, 0.25, -0.5, 0.1, 0, 0, 0.05, -0.125]);
  expect(audioPeaks(samples, 4)).toEqual([0.5, 1, 0, 0.25]);
});

test('silence stays silent', () => {
  expect(audioPeaks(new Float32Array(100), 3)).toEqual([0, 0, 0]);
});
