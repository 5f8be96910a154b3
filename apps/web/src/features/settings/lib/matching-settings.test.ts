// @vitest-environment node
import type { Setting } from '@branchline/contract/settings';
import { describe, expect, it } from 'vitest';
import { choiceIn, matchingSettings } from './matching-settings.ts';

const setting = (change: Partial<Setting>): Setting => ({
  id: '1',
  key: 'app_name',
  name: 'App name',
  value: 'Branchline',
  halptext: 'Shown everywhere',
  filter: 'customer',
  status: true,
  ...change,
});

describe('narrowing the settings', () => {
  const settings = [
    setting({}),
    setting({ id: '2', key: 'retry_limit', name: 'Retries', value: '3', filter: 'system' }),
  ];
  const found = (query: string) => matchingSettings(settings, choiceIn(new URLSearchParams(query))).map(({ id }) => id);

  it('by filter', () => expect(found('filter=system')).toEqual(['2']));
  it('by a part of name, key or value, in any case', () => {
    expect(found('search=RETRY')).toEqual(['2']);
    expect(found('search=branchl')).toEqual(['1']);
  });
  it('by both', () => expect(found('filter=customer&search=retries')).toEqual([]));
  it('not by a filter that does not exist', () => expect(found('filter=everything')).toEqual(['1', '2']));
});
