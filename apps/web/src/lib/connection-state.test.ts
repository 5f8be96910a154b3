import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ConnectionEvent, type ConnectionPhase, isConnected, phaseAfter, stateOf } from './connection-state.ts';

const events = ['wanted', 'unwanted', 'registered', 'lost', 'refused', 'absent', 'synced'] as const;
const after = (...happened: readonly ConnectionEvent[]): ConnectionPhase =>
  happened.reduce<ConnectionPhase>(phaseAfter, 'idle');

describe('the connection', () => {
  test('is whole once what was missed has come, and not before', () => {
    expect(after('wanted')).toBe('connecting');
    expect(after('wanted', 'registered')).toBe('syncing');
    expect(after('wanted', 'registered', 'synced')).toBe('connected');
    expect(after('wanted', 'registered', 'lost', 'synced')).toBe('connecting');
    expect(after('wanted', 'registered', 'synced', 'lost', 'registered')).toBe('syncing');
  });

  test('asks for what was missed after a sleep through which it seemed to stay open', () => {
    expect(after('wanted', 'registered', 'synced', 'absent')).toBe('syncing');
    expect(after('wanted', 'absent')).toBe('connecting');
  });

  test('is not tried again by itself where the server refused it', () => {
    expect(after('wanted', 'refused')).toBe('refused');
    expect(after('wanted', 'refused', 'registered')).toBe('refused');
    expect(after('wanted', 'refused', 'wanted')).toBe('connecting');
  });

  test('is offline without a network, signed in or not, but while it still works', () => {
    expect(stateOf('idle', false)).toBe('offline');
    expect(stateOf('connecting', false)).toBe('offline');
    expect(stateOf('connected', false)).toBe('connected');
    expect(stateOf('connecting', true)).toBe('connecting');
  });

  test('is idle once nobody wants it, and never whole without having synced since it was lost', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        expect(after(...happened, 'unwanted')).toBe('idle');
        const [lost, synced] = [happened.lastIndexOf('lost'), happened.lastIndexOf('synced')];
        if (after(...happened) === 'connected') expect(synced).toBeGreaterThan(lost);
        if (isConnected(after(...happened))) expect(happened).toContain('registered');
      }),
    );
  });
});
