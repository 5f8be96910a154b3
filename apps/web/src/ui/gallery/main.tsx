import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import '../tokens.css';
import '../base.css';

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
