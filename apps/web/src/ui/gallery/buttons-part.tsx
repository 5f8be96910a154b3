import { Ban, Bell, Copy, Pencil, Plus, SendHorizontal, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { buttonClass } from '../button-class.ts';
import { Button } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { IconButton } from '../icon-button.tsx';
import { Spinner } from '../spinner.tsx';
import { Tag } from '../tag.tsx';
import { Tooltip } from '../tooltip.tsx';
import { Group } from './group.tsx';

const names = [
  'Mira Nair',
  'Øyvind Ås',
  'New User',
  'राज कुमार',
  'Zoë',
  '李小龍',
  'Ana-Lucía Fernández',
  'Kofi Annan',
  '',
];

export function ButtonsPart() {
  const [isOn, setIsOn] = useState(true);

  return (
    <>
      <Group title="Button">
        <Button>Send OTP</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <Button variant="plain">Resend code</Button>
        <a className={buttonClass({ variant: 'quiet' })} href="#link">
          A link
        </a>
      </Group>
      <Group title="Button, small, with icons">
        <Button size="small" icon={<Plus />}>
          Add User
        </Button>
        <Button size="small" variant="quiet" icon={<Copy />}>
          Copy link
        </Button>
        <Button size="small" variant="danger">
          Block
        </Button>
        <Button size="small" variant="plain">
          Clear
        </Button>
      </Group>
      <Group title="Button, busy and disabled">
        <Button busy>Send OTP</Button>
        <Button variant="quiet" busy>
          Cancel
        </Button>
        <Button variant="danger" busy>
          Delete
        </Button>
        <Button variant="plain" busy>
          Resend code
        </Button>
        <Button disabled>Send OTP</Button>
        <Button variant="quiet" disabled>
          Cancel
        </Button>
        <Button variant="danger" disabled>
          Delete
        </Button>
        <Button variant="plain" disabled>
          Resend code
        </Button>
      </Group>
      <Group title="Button, full width, long words" as="column">
        <Button fullWidth>Send Verification Code</Button>
        <Button fullWidth variant="quiet" icon={<Bell />}>
          Tell me about new messages from the leaders of this branch even when the page is closed
        </Button>
      </Group>
      <Group title="IconButton">
        <Tooltip label="Edit Mira Nair">
          <IconButton label="Edit Mira Nair" icon={<Pencil />} />
        </Tooltip>
        <IconButton label="Notifications" icon={<Bell />} variant="quiet" />
        <IconButton label="Send" icon={<SendHorizontal />} variant="primary" />
        <IconButton label="Block Mira Nair" icon={<Ban />} variant="danger" />
        <IconButton label="Saving" icon={<Pencil />} busy />
        <IconButton label="Edit" icon={<Pencil />} disabled />
        <IconButton label="Send" icon={<SendHorizontal />} variant="primary" disabled />
        <IconButton label="Pressed" icon={<Bell />} aria-pressed />
        <IconButton label="Small" icon={<Pencil />} size="small" />
      </Group>
      <Group title="Tag, Chip, Spinner">
        <Tag tone="success">Active</Tag>
        <Tag tone="danger">InActive</Tag>
        <Tag tone="warning">Waiting</Tag>
        <Tag tone="primary" icon={<UserRound />}>
          Team leader
        </Tag>
        <Tag>Kathmandu, Ring Road</Tag>
        <Chip kind="Role" label="Team leader" onRemove={() => undefined} />
        <Chip kind="Branch" label="A branch with a name that is much too long to be shown" onRemove={() => undefined} />
        <Chip label="Unread" selected={isOn} onSelect={() => setIsOn(!isOn)} />
        <Chip label="Pinned" count={12} selected={isOn} onSelect={() => setIsOn(!isOn)} />
        <Chip label="Blocked" selected={!isOn} onSelect={() => setIsOn(!isOn)} />
        <Spinner />
      </Group>
      <Group title="Avatar">
        {names.map((name, index) => (
          <Avatar key={name} name={name} size={48} online={index % 3 === 0} />
        ))}
        <Avatar name="Broken picture" src="/nothing-here.png" size={48} />
        {([24, 32, 40, 48, 64, 96] as const).map((size) => (
          <Avatar key={size} name="Mira Nair" size={size} online />
        ))}
      </Group>
    </>
  );
}
