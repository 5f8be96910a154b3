import { Outlet } from 'react-router';
import { useSession } from '#lib/session-store.ts';
import { loadPart } from './load-part.ts';

const MobileShell = loadPart(() => import('./mobile-shell/mobile-shell.tsx'), 'MobileShell');
const AdminShell = loadPart(() => import('./admin-shell/admin-shell.tsx'), 'AdminShell');
const SignedIn = loadPart(() => import('./signed-in.tsx'), 'SignedIn');

/** The shell of the reader's role around a screen; nothing around it when signed out. */
export function ShellFrame() {
  const session = useSession();
  if (session === null) return <Outlet />;
  const Shell = session.role === 'admin' || session.role === 'branch_leader' ? AdminShell : MobileShell;
  return (
    // A new person gets new caches.
    <SignedIn key={session.token}>
      <Shell />
    </SignedIn>
  );
}
