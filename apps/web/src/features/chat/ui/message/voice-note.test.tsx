import { openFile } from '@branchline/contract/files';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearBlobUrls } from '#features/chat/io/blob-urls.ts';
import { stopVoice } from '#features/chat/io/voice-playback.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { makeMessage } from '#testing/messages.ts';
import { signInAs } from '#testing/people.ts';
import { MessageContext } from './message-context.ts';
import { VoiceNote } from './voice-note.tsx';

/** What this browser says that it plays, and the address of what it does play. */
let said = '';
let plays = (_src: string): boolean => false;
/** What was played to people, and what the server was asked for. */
const heard: string[] = [];
const asked: string[] = [];
let hasAac = true;

Object.defineProperties(HTMLMediaElement.prototype, {
  canPlayType: { value: () => said },
  pause: { value: () => undefined },
  load: { value: () => undefined },
  play: {
    value(this: HTMLMediaElement) {
      if (!plays(this.src)) return Promise.reject(new DOMException('', 'NotSupportedError'));
      heard.push(this.src);
      this.dispatchEvent(new Event('play'));
      return Promise.resolve();
    },
  },
});

beforeEach(() => {
  signInAs('customer');
  clearBlobUrls();
  stopVoice();
  heard.length = 0;
  asked.length = 0;
  hasAac = true;
  // The address of bytes tells what they are.
  const createObjectURL = ({ type }: Blob): string => `blob:${type}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  fakeServer.use(
    http.get(`*${openFile.path}`, ({ params }) => {
      const variant = String(params['variant']);
      asked.push(variant);
      if (variant === 'aac' && !hasAac)
        return HttpResponse.json({ status: 0, code: 'not_found', message: 'None.' }, { status: 404 });
      const type = variant === 'aac' ? 'audio/mp4' : 'audio/webm';
      return new HttpResponse(new Blob(['sound'], { type }), { headers: { 'content-type': type } });
    }),
  );
});

const show = (id: string, links: { aacUrl?: string } = { aacUrl: `/files/${id}/aac?e=1&s=b` }) => {
  const file = {
    id,
    cloudUrl: `/files/${id}/original?e=1&s=a`,
    fileName: 'recording_1.webm',
    size: 5,
    mimeType: 'audio/webm',
    ...links,
  };
  const surroundings = {
    partnerId: 'mira',
    partnerName: 'Mira',
    ownId: 'own',
    canWrite: true,
    openMedia: () => undefined,
  };
  render(
    <MessageContext value={surroundings}>
      <VoiceNote
        message={makeMessage({ sender: 'mira', files: [file] })}
        file={file}
        label={conversationTexts.voiceFrom('Mira')}
      />
    </MessageContext>,
  );
  return userEvent.click(screen.getByRole('button', { name: uiTexts.play }));
};
const downloadLink = () =>
  screen.getByRole('link', { name: uiTexts.download(conversationTexts.voiceFrom('Mira')) }).getAttribute('href');

test('a browser that says it does not play the recording is given AAC, and fetches nothing else', async () => {
  plays = (src) => src.includes('audio/mp4');
  said = '';
  await show('says-no');
  await vi.waitFor(() => expect(heard).toEqual(['blob:audio/mp4']), 30_000);
  expect(screen.getByRole('button', { name: uiTexts.pause })).toBeTruthy();
  expect(asked).toEqual(['aac']);
});

test('a browser that only thinks that it plays the recording goes on to AAC', async () => {
  plays = (src) => src.includes('audio/mp4');
  said = 'maybe';
  await show('thinks-yes');
  await vi.waitFor(() => expect(heard).toEqual(['blob:audio/mp4']), 30_000);
  expect(screen.getByRole('button', { name: uiTexts.pause })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a browser that plays the recording is given that, and asks for no AAC', async () => {
  plays = () => true;
  said = 'maybe';
  await show('plays');
  await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000);
  expect(heard[0]).not.toContain('mp4');
  expect(asked).toEqual(['original']);
});

test('where the server has no AAC either, it says so and offers the recording to download', async () => {
  plays = () => false;
  said = '';
  hasAac = false;
  await show('none-made');
  expect((await screen.findByRole('alert')).textContent).toBe(uiTexts.soundUnknown);
  expect(downloadLink()).toBe('/files/none-made/original?e=1&s=a');
});

test('a server before AAC gives no address for it, and it says so too', async () => {
  plays = () => false;
  said = '';
  await show('older-server', {});
  expect((await screen.findByRole('alert')).textContent).toBe(uiTexts.soundUnknown);
  expect(downloadLink()).toBe('/files/older-server/original?e=1&s=a');
});
