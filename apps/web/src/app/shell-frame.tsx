import type { ReactNode } from 'react';
import { type Session, useSession } from '#lib/session-store.ts';
import { loadPart } from './load-part.ts';

const ChatShell = loadPart(() => import('./chat-shell/chat-shell.tsx'), 'ChatShell');
const AdminShell = loadPart(() => import('./admin-shell/admin-shell.tsx'), 'AdminShell');
// The list of pages comes along: the screen inside the shell asks for it next.
const SignedIn = loadPart(
  () => Promise.all([import('./signed-in.tsx'), import('./shell-pages.ts')]).then(([part]) => part),
  'SignedIn',
);

const isStaff = ({ role }: Session): boolean => role === 'admin' || role === 'branch_leader';

/** Fetches what stands around the screens of a signed-in person. */
export const loadShell = (session: Session): Promise<unknown> =>
  Promise.all([SignedIn.load(), (isStaff(session) ? AdminShell : ChatShell).load()]);

/** The shell of the reader's role around a screen; nothing around it when signed out. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session === null || session.isHeld) return children;
  const Shell = isStaff(session) ? AdminShell : ChatShell;
  return (
    // A new person gets new caches.
    <SignedIn key={session.token}>
      <Shell>{children}</Shell>
    </SignedIn>
  );
}
