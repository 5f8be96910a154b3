import type { User } from '@branchline/contract/shapes';
import { ArrowRightLeft, EllipsisVertical, QrCode, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useMenuButton } from '#ui/use-menu-button.ts';
import { nameOf } from '../lib/name-of.ts';

const Menu = lazyWithRetry(() => import('#ui/menu.tsx'), 'Menu');

interface LeaderMenuProps {
  user: User;
  onHandOver: () => void;
  onInvite: () => void;
  onShowCustomers: () => void;
}

/** What can be done with a team leader of a personal branch, beside what can be done with anybody. */
export function LeaderMenu({ user, onHandOver, onInvite, onShowCustomers }: LeaderMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { anchor, buttonProps } = useMenuButton(isOpen, setIsOpen);
  const invite = { id: 'invite', label: texts.invite, icon: <QrCode />, onSelect: onInvite, disabled: !user.status };
  return (
    <>
      <IconButton size="small" label={texts.moreOf(nameOf(user))} icon={<EllipsisVertical />} {...buttonProps} />
      {isOpen && (
        <Suspense fallback={null}>
          <Menu
            anchor={anchor}
            open={isOpen}
            onOpenChange={setIsOpen}
            entries={[
              { id: 'customers', label: texts.showCustomers, icon: <Users />, onSelect: onShowCustomers },
              { id: 'hand-over', label: texts.handOver, icon: <ArrowRightLeft />, onSelect: onHandOver },
              invite,
            ]}
          />
        </Suspense>
      )}
    </>
  );
}
