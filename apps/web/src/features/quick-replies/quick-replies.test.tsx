import { listBranches } from '@branchline/contract/branches';
import {
  addQuickReply,
  editQuickReply,
  listOwnQuickReplies,
  listQuickReplies,
  type QuickReply,
} from '@branchline/contract/quick-replies';
import { getHome } from '@branchline/contract/home';
import { getProfile } from '@branchline/contract/profile';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { goOffline, goOnline } from '#testing/network.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

const branch = { id: '01990000-0000-7000-8000-00000000000b', name: 'Main' };

const quickReply = (change: Partial<QuickReply> = {}): QuickReply => ({
  id: '01990000-0000-7000-8000-0000000000c1',
  title: 'Hours',
  question: 'When are you open?',
  content: 'From 9 to 5.',
  messageType: 'text',
  orderBy: 1,
  branch: [branch],
  status: true,
  suggestionfile: null,
  link: null,
  files: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

const listing = (...data: QuickReply[]) =>
  answers(listQuickReplies, () => ({ data, page: 1, totalPage: 1, total: data.length }));

beforeEach(() => signOut());
afterEach(goOnline);

describe('the quick replies of the admin', () => {
  beforeEach(() => {
    signInAs('admin');
    fakeServer.use(
      answers(listBranches, () => ({
        data: [
          {
            ...branch,
            description: '',
            setAsPrimary: true,
            status: true,
            counts: { branch_leader: 0, team_leader: 0, customer: 0 },
          },
        ],
      })),
    );
  });

  it('say how often each was used', async () => {
    fakeServer.use(listing(quickReply({ uses: 1234 })));
    openApp('/quick-reply');
    expect(await screen.findByRole('columnheader', { name: 'Used' })).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Hours/ })).getByRole('cell', { name: '1,234' })).toBeTruthy();
  });

  it('are written field by field in the specified order, with the keyboard as well', async () => {
    fakeServer.use(listing());
    const user = openApp('/quick-reply');
    await user.click(await screen.findByRole('button', { name: 'Add Quick Reply' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Quick Reply' }));
    await dialog.findByRole('combobox', { name: /^Branch/ });
    const labels = ['Title', 'Question', 'MessageType', 'Content', 'OrderBy', 'Branch', 'Status'];
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Title')));
    for (const label of labels) {
      expect(document.activeElement).toBe(dialog.getByLabelText(new RegExp(`^${label}`)));
      await user.tab();
    }
    expect(document.activeElement).toBe(dialog.getByText('In other languages'));
    await user.tab();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
  });

  it('show their branches in the form also while the list of all is on its way', async () => {
    fakeServer.use(
      listing(quickReply({ branch: [branch, { id: '01990000-0000-7000-8000-00000000000c', name: 'Quay' }] })),
      answers(listBranches, () => new Promise<never>(() => undefined)),
    );
    const user = openApp('/quick-reply');
    await user.click(await screen.findByRole('button', { name: 'Edit Hours' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Quick Reply' }));
    expect(await dialog.findByText('Main')).toBeTruthy();
    expect(dialog.queryByText('Choose branches')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Choose all' })).toBeNull();
  });

  it('lose their suggestion file only after the question, which names them', async () => {
    const seen: unknown[] = [];
    const link = '/files/hours.pdf';
    fakeServer.use(
      listing(quickReply({ suggestionfile: 'f-1', link })),
      answers(editQuickReply, ({ body }) => {
        seen.push(body);
        return { data: quickReply() };
      }),
    );
    const user = openApp('/quick-reply');
    await user.click(await screen.findByRole('button', { name: 'Upload a suggestion file for Hours' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the file' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    expect(question.textContent).toContain('Hours');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(seen).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Remove the file' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove the file' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen).toEqual([{ id: quickReply().id, suggestionfile: null }]);
  });

  it('are added once the title, the order and a branch are there', async () => {
    const seen: unknown[] = [];
    fakeServer.use(
      listing(),
      answers(addQuickReply, ({ body }) => {
        seen.push(body);
        return { data: quickReply() };
      }),
    );
    const user = openApp('/quick-reply');
    await user.click(await screen.findByText('Add Quick Reply'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Quick Reply' }));
    await user.click(dialog.getByText('Save'));
    for (const message of ['Title is required', 'OrderBy is required', 'Branch is required'])
      expect(await dialog.findByText(message)).toBeTruthy();
    // The names above the form lead to their fields.
    const branches = await dialog.findByLabelText('Branch');
    await user.click(within(dialog.getByRole('alert')).getByRole('button', { name: 'Branch' }));
    await waitFor(() => expect(document.activeElement).toBe(branches));

    await user.type(dialog.getByLabelText('Title'), 'Hours');
    await user.type(dialog.getByLabelText('OrderBy'), '0');
    await user.click(await dialog.findByLabelText('Branch'));
    await user.click(await dialog.findByText('Main'));
    await user.click(dialog.getByLabelText('Remove Main'));
    expect(await dialog.findByText('At least one branch is required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Branch'), 'Ma{Enter}');
    await user.click(dialog.getByText('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen).toEqual([
      {
        title: 'Hours',
        question: '',
        messageType: 'text',
        content: '',
        questions: { hi: '', ar: '' },
        contents: { hi: '', ar: '' },
        orderBy: 0,
        branch: [branch.id],
        status: true,
      },
    ]);
  }, 120_000);

  it('hide a question that is the word undefined, and offer uploads only for files', async () => {
    fakeServer.use(
      listing(
        quickReply({ question: 'undefined' }),
        quickReply({ id: '01990000-0000-7000-8000-0000000000c2', title: 'Map', messageType: 'file', status: false }),
      ),
    );
    openApp('/quick-reply');
    const map = within(await screen.findByRole('row', { name: /Map/ }));
    const hours = within(screen.getByRole('row', { name: /Hours/ }));
    expect(hours.queryByText('undefined')).toBeNull();
    expect(hours.getByText('2026-11-20')).toBeTruthy();
    expect(hours.queryByText('Upload Image')).toBeNull();
    expect(map.getByText('Upload Image')).toBeTruthy();
    expect(map.getByText('InActive')).toBeTruthy();
  });

  it('show what cannot be shown as such, and eight branches before the rest is a number', async () => {
    const branches = Array.from({ length: 10 }, (_, index) => ({
      id: `b-${String(index)}`,
      name: `Ward ${String(index)}`,
    }));
    const files = ['plan.pdf', 'hello.mp3'].map((fileName) => ({
      id: fileName,
      fileName,
      cloudUrl: `/files/${fileName}`,
    }));
    fakeServer.use(listing(quickReply({ messageType: 'file', branch: branches, files })));
    const user = openApp('/quick-reply');
    const row = within(await screen.findByRole('row', { name: /Hours/ }));
    expect(row.getAllByText('Unsupported format')).toHaveLength(1);
    expect(row.getByRole('link', { name: 'Download plan.pdf, Unsupported format' })).toBeTruthy();
    expect(row.getByRole('button', { name: 'Open hello.mp3' })).toBeTruthy();
    expect(row.getAllByText(/^Ward/)).toHaveLength(8);
    await user.click(row.getByText('+2'));
    expect(
      within(await screen.findByRole('dialog', { name: 'Every branch of Hours' })).getByText('Ward 9'),
    ).toBeTruthy();
  });

  it('are given files in popups that one button closes, and Escape', async () => {
    fakeServer.use(listing(quickReply({ messageType: 'file' })));
    const user = openApp('/quick-reply');
    for (const [button, title] of [
      ['Upload Image for Hours', 'Upload Image'],
      ['Upload a suggestion file for Hours', 'Suggestion File'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog', { name: title });
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: button }));
      await screen.findByRole('dialog', { name: title });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('are deleted softly, after a question', async () => {
    const seen: unknown[] = [];
    let isThere = true;
    fakeServer.use(
      answers(listQuickReplies, () => ({
        data: isThere ? [quickReply()] : [],
        page: 1,
        totalPage: 1,
        total: isThere ? 1 : 0,
      })),
      answers(editQuickReply, ({ body }) => {
        seen.push(body);
        isThere = false;
        return { data: quickReply() };
      }),
    );
    const user = openApp('/quick-reply');
    await user.click(await screen.findByRole('button', { name: 'Delete Hours' }));
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('There are no quick replies yet.')).toBeTruthy();
    expect(seen).toEqual([{ id: quickReply().id, softDelete: true }]);
  });
});

describe('Quick Help', () => {
  it('says that it waits for the network, and comes when the network is back', async () => {
    signInAs('customer');
    fakeServer.use(
      answers(getProfile, () => ({ data: makeMe('customer') })),
      answers(listOwnQuickReplies, () => ({ data: [quickReply()] })),
    );
    goOffline();
    openApp('/quick-chat');
    expect(await screen.findByText('This is loaded when you are back.')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
    goOnline();
    expect(await screen.findByText('When are you open?')).toBeTruthy();
    expect(screen.queryByText('This is loaded when you are back.')).toBeNull();
  });

  it('answers the questions, with files by the end of their names', async () => {
    signInAs('customer');
    const file = (id: string, fileName: string) => ({ id, fileName, cloudUrl: `/files/${id}/original?e=1&s=a` });
    fakeServer.use(
      answers(getHome, () => ({ data: { appName: 'Branchline', me: makeMe('customer'), unread: 0 } })),
      answers(getProfile, () => ({ data: makeMe('customer') })),
      answers(listOwnQuickReplies, () => ({
        data: [
          quickReply({
            content: 'Dear {firstName}, from 9 to 5.',
            files: [file('1', 'map.png'), file('2', 'tour.mp4'), file('3', 'hello.mp3'), file('4', 'a.pdf')],
          }),
          quickReply({ id: 'other', title: 'No question', question: null }),
          quickReply({ id: 'old', title: 'Old', question: 'undefined' }),
        ],
      })),
    );
    const user = openApp('/quick-chat');
    await user.click(await screen.findByRole('button', { name: 'When are you open?' }));
    expect(await screen.findByText('Dear Asha, from 9 to 5.')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    const picture = screen.getByRole('link', { name: 'Open map.png in a new tab' });
    expect(picture.getAttribute('target')).toBe('_blank');
    expect(screen.getByLabelText('tour.mp4').tagName).toBe('VIDEO');
    expect(screen.getByLabelText('hello.mp3').tagName).toBe('AUDIO');
    expect(screen.getByText('Unsupported format')).toBeTruthy();
    // A video that did not load is tried again, and may be downloaded instead.
    fireEvent.error(screen.getByLabelText('tour.mp4'));
    expect(screen.getByRole('link', { name: 'Download tour.mp4' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByLabelText('tour.mp4').tagName).toBe('VIDEO');
  });
});
