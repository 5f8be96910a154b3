import { expect, test } from 'vitest';
import { notesOf } from './release.mjs';

const changelog = '# Changelog\n\n## 0.3.0\n\n- New.\n\n## 0.2.0\n\n### For operators\n\n- Old.\n';

test('the notes of a release are what the changelog says of its version, and of no other', () => {
  expect(notesOf(changelog, '0.3.0')).toBe('- New.\n');
  expect(notesOf(changelog, '0.2.0')).toBe('### For operators\n\n- Old.\n');
  expect(() => notesOf(changelog, '0.4.0')).toThrow('says nothing of 0.4.0');
});
