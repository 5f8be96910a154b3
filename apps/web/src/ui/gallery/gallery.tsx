import type { ReactNode } from 'react';
import { BrandPart } from './brand-part.tsx';
import { ButtonsPart } from './buttons-part.tsx';
import { ChatPart } from './chat-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import styles from './gallery.module.css';
import { OverlaysPart } from './overlays-part.tsx';
import { StartPart } from './start-part.tsx';
import { StatesPart } from './states-part.tsx';
import { TablePart } from './table-part.tsx';

const parts: Record<string, ReactNode> = {
  buttons: <ButtonsPart />,
  fields: <FieldsPart />,
  overlays: <OverlaysPart />,
  table: <TablePart />,
  states: <StatesPart />,
  chat: <ChatPart />,
  brand: <BrandPart />,
};

/** Every piece in every state, for development and screenshots. */
export function Gallery({ part }: { part: string }) {
  if (part === 'start') return <StartPart />;
  const one = parts[part];
  return (
    <main className={styles.gallery}>
      <h1>Gallery</h1>
      <nav className={styles.nav} aria-label="Parts">
        {Object.keys(parts).map((name) => (
          <a key={name} href={`?part=${name}`} aria-current={name === part ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {one ?? Object.entries(parts).map(([name, content]) => <div key={name}>{content}</div>)}
    </main>
  );
}
