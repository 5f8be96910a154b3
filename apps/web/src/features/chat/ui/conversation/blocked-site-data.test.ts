import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('the chat is there also where the browser refuses a channel between tabs, or has none', async () => {
  const refuse = vi.fn(function refuse() {
    throw new DOMException('Site data is blocked', 'SecurityError');
  });
  for (const channel of [refuse, undefined]) {
    vi.stubGlobal('BroadcastChannel', channel);
    vi.resetModules();
    const [outbox, { tellDraft }] = await Promise.all([
      import('#features/chat/io/outbox.ts'),
      import('#features/chat/io/draft-news.ts'),
    ]);
    void outbox.addToOutbox({ partnerId: 'leader', content: 'Hello', files: [] });
    expect(outbox.getOutbox()).toMatchObject([{ content: 'Hello' }]);
    tellDraft({ partnerId: 'leader', before: '', text: 'Hello' });
  }
});
