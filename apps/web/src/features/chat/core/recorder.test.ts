// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { idleRecorder, nextRecorder, type RecorderEvent, recordingFormat, recordingName } from './recorder.ts';

const recording = { blob: new Blob(['sound']), mimeType: 'audio/webm', startedAt: 1_760_000_000_000 };
const after = (...events: RecorderEvent[]) => events.reduce(nextRecorder, idleRecorder);
const level = (seconds: number): RecorderEvent => ({ type: 'level', level: 0.5, seconds });

describe('recording', () => {
  test('goes from idle over recording to stopped', () => {
    expect(after({ type: 'ask' }).phase).toBe('asking');
    expect(after({ type: 'ask' }, { type: 'begin' }).phase).toBe('recording');
    expect(after({ type: 'ask' }, { type: 'begin' }, level(1), { type: 'finish', recording })).toEqual({
      phase: 'stopped',
      recording,
    });
  });

  test('shows the time and the last levels only', () => {
    const levels = Array.from({ length: 60 }, (_, index) => level(index / 10));
    const state = after({ type: 'ask' }, { type: 'begin' }, ...levels);
    expect(state).toMatchObject({ phase: 'recording', seconds: 5.9 });
    expect(state.phase === 'recording' && state.levels.length).toBe(48);
  });

  test('goes back to idle when it is deleted, and a late level or end brings nothing back', () => {
    const deleted = after({ type: 'ask' }, { type: 'begin' }, { type: 'discard' });
    expect(deleted).toEqual(idleRecorder);
    expect(nextRecorder(deleted, level(2))).toEqual(idleRecorder);
    expect(nextRecorder(deleted, { type: 'finish', recording })).toEqual(idleRecorder);
    expect(nextRecorder(deleted, { type: 'begin' })).toEqual(idleRecorder);
  });

  test('says why there is no recording', () => {
    expect(after({ type: 'ask' }, { type: 'fail', problem: 'denied' })).toEqual({ phase: 'idle', problem: 'denied' });
  });
});

test('records webm where the browser can, else mp4, else nothing', () => {
  expect(recordingFormat(() => true)).toBe('audio/webm;codecs=opus');
  expect(recordingFormat((format) => format.startsWith('audio/mp4'))).toBe('audio/mp4;codecs=mp4a.40.2');
  expect(recordingFormat(() => false)).toBeNull();
});

test('names a recording by when it began and what it is', () => {
  expect(recordingName(1_760_000_000_000, 'audio/webm')).toBe('recording_1760000000000.webm');
  expect(recordingName(1_760_000_000_000, 'audio/mp4')).toBe('recording_1760000000000.mp4');
});
