import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { useMenuButton } from './use-menu-button.ts';

afterEach(cleanup);

/** What the code of a dialog does that comes a moment after its entry was chosen. */
let openDialog: (isOpen: boolean) => void = () => undefined;

/** The timers by which menus and dialogs give the focus back have run. */
const timersRun = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

function Inbox() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { anchor, buttonProps } = useMenuButton(isMenuOpen, setIsMenuOpen);
  const entries = [{ id: 'select', label: 'Select conversations', onSelect: () => (openDialog = setIsDialogOpen) }];
  return (
    <>
      <button {...buttonProps}>More</button>
      <Menu anchor={anchor} entries={entries} open={isMenuOpen} onOpenChange={setIsMenuOpen} />
      <Dialog open={isDialogOpen} title="Archive conversations" onOpenChange={setIsDialogOpen} />
    </>
  );
}

function MenuOnItsWay() {
  const [isOpen, setIsOpen] = useState(false);
  return <button {...useMenuButton(isOpen, setIsOpen).buttonProps}>More</button>;
}

test('Escape lets go of a menu whose code is on its way', () => {
  render(<MenuOnItsWay />);
  const button = screen.getByRole('button', { name: 'More', expanded: false });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('a dialog that opens before its menu gave the focus back gives it to the menu’s button', async () => {
  render(<Inbox />);
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select conversations' }));
  // The menu is gone, and its timer has not run yet.
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(document.body);
  act(() => openDialog(true));
  const dialog = screen.getByRole('dialog', { name: 'Archive conversations' });
  await timersRun();
  expect(dialog.contains(document.activeElement)).toBe(true);

  fireEvent.keyDown(dialog, { key: 'Escape' });
  await timersRun();
  expect(document.activeElement).toBe(button);
});

test('a dialog that opens after its menu gave the focus back, or without a menu, gives it to what had it', async () => {
  render(<Inbox />);
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select conversations' }));
  await timersRun();
  expect(document.activeElement).toBe(button);

  button.blur();
  act(() => openDialog(true));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await timersRun();
  expect(document.activeElement).toBe(document.body);
});
