import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { applyLanguage } from '#lib/language.ts';
import { emojiTexts } from '#features/chat/texts/emoji-texts.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { EmojiPicker } from './emoji-picker.tsx';

afterEach(() => {
  applyLanguage('en');
  document.head.querySelector('style')?.remove();
});

const open = async (chosen: string | null = null) => {
  // jsdom has no layout: as if eight stood in a row.
  document.head.insertAdjacentHTML('beforeend', `<style>.grid { grid-template-columns: ${'1px '.repeat(8)} }</style>`);
  const onPick = vi.fn();
  render(<EmojiPicker chosen={chosen} onPick={onPick} />);
  const search = screen.getByRole('searchbox', { name: gestureTexts.searchEmoji });
  await waitFor(() => expect(document.querySelector('[role="listbox"]')).not.toBeNull());
  return { onPick, search };
};
const focused = () => document.activeElement?.textContent;
/** Presses keys one after another, and gives where the focus is then. */
const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  return focused();
};
/** Queries by role look at near two thousand styles; the markup is what is meant. */
const optionsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="option"]')];

test('arrow keys lead from the search into the rows and back, Tab to where one was, and Enter picks', async () => {
  const { onPick, search } = await open();
  const options = optionsOf(screen.getByRole('listbox', { name: emojiTexts.list }));
  const at = (place: number) => options[place]?.textContent;
  expect(document.activeElement).toBe(search);
  expect(await press('{ArrowDown}')).toBe(at(0));
  expect(await press('{ArrowRight}{ArrowRight}{ArrowDown}')).toBe(at(10));
  expect(await press('{End}')).toBe(at(15));
  expect(await press('{Home}{ArrowLeft}')).toBe(at(7));
  expect(await press('{PageDown}')).toBe(at(47));
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(search);
  await userEvent.tab();
  expect(focused()).toBe(at(47));
  expect(options.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect(await press('{Control>}{End}{/Control}')).toBe(options.at(-1)?.textContent);
  await press('{Control>}{Home}{/Control}{Enter}');
  expect(onPick).toHaveBeenLastCalledWith('😀');
  await press('{ArrowRight} ');
  expect(onPick).toHaveBeenLastCalledWith('😃');
  await press('{ArrowUp}');
  expect(document.activeElement).toBe(search);
});

test('where one reads from the right, the left arrow leads on', async () => {
  applyLanguage('ar');
  await open();
  const options = optionsOf(screen.getByRole('listbox'));
  expect(await press('{ArrowDown}{ArrowLeft}{ArrowLeft}')).toBe(options[2]?.textContent);
  expect(await press('{ArrowRight}')).toBe(options[1]?.textContent);
});

test('groups hold emoji with names, and one’s own is the selected one', async () => {
  await open('🎉');
  const group = screen.getByRole('group', { name: emojiTexts.activities });
  expect(
    optionsOf(group)
      .find((option) => option.getAttribute('aria-selected') === 'true')
      ?.getAttribute('aria-label'),
  ).toBe('party popper');
  expect(screen.getByRole('group', { name: emojiTexts.flags })).toBeTruthy();
});

test.each([
  ['hi', 'पार्टी पॉपर', 'पॉपर'],
  ['ar', 'فرقعة حفلة', 'فرقعة'],
] as const)(
  'in %s an emoji has its own name, and is found by that or the English one',
  async (language, name, part) => {
    applyLanguage(language);
    const { search } = await open();
    await userEvent.type(search, `${part}{Enter}`);
    expect(within(screen.getByRole('listbox')).getByRole('option', { name }).textContent).toBe('🎉');
    await userEvent.clear(search);
    await userEvent.type(search, 'party pop{Enter}');
    expect(screen.getByRole('option', { name }).textContent).toBe('🎉');
    expect(screen.getAllByRole('option')).toHaveLength(1);
  },
);

test('what is found nowhere is said, and no empty list stands there', async () => {
  const { search } = await open();
  await userEvent.type(search, 'qqq{Enter}');
  expect(screen.getByRole('status').textContent).toBe(gestureTexts.noEmoji('qqq'));
  expect(screen.queryByRole('listbox')).toBeNull();
});
