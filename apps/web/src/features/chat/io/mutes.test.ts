// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { clearMutes, mutes, setMuted } from './mutes.ts';

const database = vi.hoisted(() => ({
  put: vi.fn<() => Promise<void>>(),
  delete: vi.fn<() => Promise<void>>(),
}));
vi.mock('./chat-database.ts', () => ({ chatDatabase: () => Promise.resolve(database) }));

beforeEach(() => {
  clearMutes();
  database.put.mockReset().mockResolvedValue();
  database.delete.mockReset().mockResolvedValue();
});

test('what the device cannot keep is not muted, and not heard again either', async () => {
  database.put.mockRejectedValueOnce(new Error('full'));
  const muting = setMuted('mira', true);
  expect([...mutes.get()]).toEqual(['mira']);
  await expect(muting).rejects.toThrow('full');
  expect([...mutes.get()]).toEqual([]);

  await setMuted('mira', true);
  database.delete.mockRejectedValueOnce(new Error('full'));
  await expect(setMuted('mira', false)).rejects.toThrow('full');
  expect([...mutes.get()]).toEqual(['mira']);
});
