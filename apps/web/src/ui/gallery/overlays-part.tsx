import { Ellipsis, Pencil, Share2, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Accordion } from '../accordion.tsx';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { Field } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu } from '../menu.tsx';
import { Popover } from '../popover.tsx';
import { Select } from '../select.tsx';
import { showToast } from '../show-toast.tsx';
import { Tabs } from '../tabs.tsx';
import { TextInput } from '../text-input.tsx';
import { ToastContainer } from '../toast-container.tsx';
import { useMenuButton } from '../use-menu-button.ts';
import styles from './gallery.module.css';
import { Group } from './group.tsx';

export function OverlaysPart() {
  const [open, setOpen] = useState<string>();
  const [tab, setTab] = useState('open');
  const opens = (name: string) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  });

  const menu = useMenuButton(open === 'menu', opens('menu').onOpenChange);

  return (
    <>
      <Group title="Overlays">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          ConfirmDialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <IconButton label="More about Mira Nair" icon={<Ellipsis />} variant="quiet" {...menu.buttonProps} />
        <Menu
          {...opens('menu')}
          anchor={menu.anchor}
          align="start"
          entries={[
            { id: 'edit', label: 'Edit', icon: <Pencil />, hint: 'E', onSelect: () => undefined },
            { id: 'share', label: 'Share', icon: <Share2 />, onSelect: () => undefined },
            {
              id: 'off',
              label: 'Move to another branch',
              icon: <UserRound />,
              disabled: true,
              onSelect: () => undefined,
            },
            { id: 'light', label: 'Light', checked: true, startsGroup: true, onSelect: () => undefined },
            { id: 'dark', label: 'Dark', checked: false, onSelect: () => undefined },
            {
              id: 'del',
              label: 'Delete',
              icon: <Trash2 />,
              tone: 'danger',
              startsGroup: true,
              onSelect: () => undefined,
            },
          ]}
        />
        <Popover trigger={<Button variant="quiet">Popover</Button>} label="Filters">
          <Field label="Role">
            <Select options={[{ value: '', label: 'All roles' }]} />
          </Field>
        </Popover>
        <Button variant="quiet" onClick={() => showToast({ kind: 'success', message: 'Branch updated' })}>
          Success toast
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            showToast({ kind: 'failure', message: 'The branch was not saved. Check your connection and try again.' })
          }
        >
          Failure toast
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            showToast({
              kind: 'success',
              message: 'Quick reply deleted',
              action: { label: 'Undo', run: () => undefined },
            })
          }
        >
          Undo toast
        </Button>
      </Group>
      <Group title="Tabs" as="bare">
        <Tabs
          label="Conversations"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'open', label: 'Open', content: <p>Twelve are open.</p> },
            { id: 'asked', label: 'Asked by agents', content: <p>Nobody asked.</p> },
            { id: 'closed', label: 'Closed', content: <p>These are done.</p> },
          ]}
        />
      </Group>
      <Group title="Accordion" as="column">
        <Accordion
          entries={[
            { id: '1', title: 'How do I change my number?', content: <p>Write to the leader of your branch.</p> },
            {
              id: '2',
              title: 'What happens to my messages and files when I delete my account, and who can still see them?',
              content: <p>They are erased.</p>,
            },
            { id: '3', title: 'Who sees what I write?', content: <p>You and the leaders you write to.</p> },
          ]}
        />
      </Group>

      <Dialog
        {...opens('dialog')}
        title="Update Group"
        description="People see the name in their list of chats."
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(undefined)}>
              Cancel
            </Button>
            <Button type="submit" form="branch">
              Save
            </Button>
          </>
        }
      >
        <form id="branch" className={styles.halves} onSubmit={(event) => event.preventDefault()}>
          <Field label="Name" error="Name is required">
            <TextInput />
          </Field>
          <Field label="Description">
            <TextInput defaultValue="Everyone west of the river" />
          </Field>
        </form>
      </Dialog>
      <ConfirmDialog
        {...opens('confirm')}
        subject="Opening hours on public holidays"
        consequence="Leaders no longer find this quick reply. Messages sent with it stay."
        onConfirm={() => setOpen(undefined)}
      />
      <Drawer
        {...opens('drawer')}
        title="Menu"
        header={
          <div className={styles.person}>
            <Avatar name="Mira Nair" size={48} />
            <div>
              <strong>Mira Nair</strong>
              <br />
              +977 9841234567
            </div>
          </div>
        }
      >
        <ul>
          <li>My Profile</li>
          <li>Quick Help</li>
          <li>Agent</li>
        </ul>
      </Drawer>
      <ToastContainer />
    </>
  );
}
