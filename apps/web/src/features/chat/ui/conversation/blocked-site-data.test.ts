import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('the chat is there also where the browser refuses a channel between tabs, or has none', async () => {
  const refuse = vi.fn(function refuse() {
    throw new DOMException('Site data is blocked', 'SecurityError');
  });
  for (const channel of [refuse, undefined]) {
    vi.stubGlobal('BroadcastChannel', channel);
    vi.resetModules();
    const [outbox, draft] = await Promise.all([
      import('#features/chat/io/outbox.ts'),
      import('#features/chat/ui/composer/use-draft.ts'),
    ]);
    void outbox.addToOutbox({ partnerId: 'leader', content: 'Hello', files: [] });
    expect(outbox.getOutbox()).toMatchObject([{ content: 'Hello' }]);
    expect(draft.useDraft).toBeTypeOf('function');
  }
});
