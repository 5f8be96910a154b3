import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PictureGrid } from '#features/chat/ui/message/picture-grid.tsx';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { FileTile } from '#ui/file-tile.tsx';
import { VideoPlayer } from '#ui/video-player.tsx';
import { followFingers } from './touch-gestures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const onOpen = vi.fn();
const onDoubleTap = vi.fn();

const open = (canReact = true) => {
  onOpen.mockReset();
  onDoubleTap.mockReset();
  onTestFinished(followFingers({ onSwipe: () => undefined, onDoubleTap, canReact: () => canReact }));
  render(
    <div data-seq={7}>
      <PictureGrid
        pictures={['a.png', 'b.png'].map((name) => ({ key: name, name, src: `/${name}` }))}
        onOpen={onOpen}
      />
      <VideoPlayer src="/c.mp4" label="c.mp4" />
      <FileTile name="offer.pdf" href="/offer.pdf" />
    </div>,
  );
};
const picture = (name: string) => screen.getByRole('button', { name: conversationTexts.openPicture(name) });

/** A finger's tap on something, at a time in milliseconds; gives whether a click was left to do something. */
const tap = (target: Element, at: number, x = 200): boolean => {
  const fire = (type: 'pointerDown' | 'pointerUp' | 'click', pointer: object = {}): boolean => {
    const event = createEvent[type](target, { clientX: x, clientY: 100, ...pointer });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return fireEvent(target, event);
  };
  const pointer = { pointerId: 1, pointerType: 'touch', isPrimary: true };
  fire('pointerDown', pointer);
  fire('pointerUp', pointer);
  return fire('click');
};
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a finger’s single tap on a picture opens it once no second one follows', () => {
  open();
  tap(picture('a.png'), 1000);
  expect(onOpen).not.toHaveBeenCalled();
  wait(300);
  expect(onOpen.mock.calls).toEqual([['a.png']]);
  expect(onDoubleTap).not.toHaveBeenCalled();
});

test('two taps on a picture of an album react, and open nothing', () => {
  open();
  tap(picture('b.png'), 1000);
  wait(200);
  tap(picture('b.png'), 1200);
  wait(1000);
  expect(onDoubleTap.mock.calls).toEqual([[7]]);
  expect(onOpen).not.toHaveBeenCalled();
});

test('two taps apart, in time or place, are two: the later one opens', () => {
  open();
  tap(picture('a.png'), 1000);
  wait(300);
  tap(picture('a.png'), 1400);
  tap(picture('b.png'), 1500, 300);
  wait(300);
  expect(onOpen.mock.calls).toEqual([['a.png'], ['b.png']]);
  expect(onDoubleTap).not.toHaveBeenCalled();
});

test('a mouse and the keyboard open a picture at once, also after a tap', () => {
  open();
  const target = picture('a.png');
  fireEvent.pointerDown(target, { pointerType: 'mouse', isPrimary: true, clientX: 200 });
  fireEvent.pointerUp(target, { pointerType: 'mouse', isPrimary: true, clientX: 200 });
  fireEvent.click(target);
  expect(onOpen).toHaveBeenCalledTimes(1);
  tap(target, 1000);
  wait(300);
  const click = createEvent.click(target);
  Object.defineProperty(click, 'timeStamp', { value: 1400 });
  fireEvent(target, click);
  expect(onOpen).toHaveBeenCalledTimes(3);
});

test('where nobody can react, a tap opens at once', () => {
  open(false);
  tap(picture('a.png'), 1000);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('two taps on a video that stands still react, and it does not play; on one that plays they are its own', () => {
  open();
  const video = screen.getByLabelText<HTMLVideoElement>('c.mp4');
  const pause = vi.spyOn(video, 'pause').mockReturnValue();
  expect(tap(video, 1000)).toBe(true);
  expect(tap(video, 1200)).toBe(false);
  expect(onDoubleTap.mock.calls).toEqual([[7]]);
  expect(pause).toHaveBeenCalledTimes(1);
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
  tap(video, 2000);
  expect(tap(video, 2200)).toBe(true);
  expect(onDoubleTap).toHaveBeenCalledTimes(1);
});

test('two taps on a file react; its download is a single one, and does not wait', () => {
  open();
  const link = screen.getByRole('link', { name: uiTexts.download('offer.pdf') });
  link.addEventListener('click', (event) => event.preventDefault());
  const clicked = vi.fn();
  link.addEventListener('click', clicked);
  tap(link, 1000);
  tap(link, 1200);
  expect(clicked).toHaveBeenCalledTimes(2);
  expect(onDoubleTap).not.toHaveBeenCalled();
  const name = screen.getByTitle('offer.pdf');
  tap(name, 2000);
  tap(name, 2200);
  expect(onDoubleTap.mock.calls).toEqual([[7]]);
});
