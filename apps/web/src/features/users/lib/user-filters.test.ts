// @vitest-environment node
import { expect, test } from 'vitest';
import { withFilters } from './user-filters.ts';

test('another branch has other leaders, and customers of nobody too', () => {
  const after = (leader: string) => withFilters(new URLSearchParams({ leader }), { branch: 'hill' }).get('leader');
  expect(after('asha')).toBe(null);
  expect(after('nobody')).toBe('nobody');
});
