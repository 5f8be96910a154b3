import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../tokens.css';
import '../base.css';
import { ButtonsPart } from './buttons-part.tsx';
import { ChatPart } from './chat-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import styles from './gallery.module.css';
import { OverlaysPart } from './overlays-part.tsx';
import { StartPart } from './start-part.tsx';
import { StatesPart } from './states-part.tsx';
import { TablePart } from './table-part.tsx';
import { Brand } from '../brand.tsx';
import { Group } from './group.tsx';

function BrandPart() {
  return (
    <Group title="Brand">
      <Brand name="Branchline" />
      <Brand name="Branchline" size="large" />
      <Brand name="Branchline" hideName />
    </Group>
  );
}

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
function Gallery({ part }: { part: string }) {
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

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// For screenshots: ?theme=dark&dir=rtl&part=fields
const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;
document.documentElement.dir = asked.get('dir') ?? 'ltr';

createRoot(root).render(
  <StrictMode>
    <Gallery part={asked.get('part') ?? 'all'} />
  </StrictMode>,
);
