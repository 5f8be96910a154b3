import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FilePreview } from './file-preview.tsx';
import { QuoteBlock } from './quote-block.tsx';

afterEach(() => localStorage.removeItem('littleData'));

const media = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video')].map(({ src }) => src);

const show = () =>
  render(
    <>
      <FilePreview name="one.png" kind="image" src="https://files.example/one.png" />
      <FilePreview name="two.mp4" kind="video" src="https://files.example/two.mp4" />
      <FilePreview name="own.png" kind="image" src="blob:https://app.example/own" />
      <QuoteBlock name="Asha" text="Look" thumbnail="https://files.example/small.png" />
    </>,
  );

it('fetches no picture of a list or a quote where data is saved, and shows what is on the device', () => {
  localStorage.setItem('littleData', 'true');
  show();
  expect(media()).toEqual(['blob:https://app.example/own']);
  expect(screen.getByRole('link', { name: /one\.png/ })).toBeDefined();
});

it('fetches them elsewhere', () => {
  localStorage.setItem('littleData', 'false');
  show();
  expect(media()).toHaveLength(4);
});
