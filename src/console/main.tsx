// The console's entry in the browser.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { enterPortal } from './portal.ts';
import { Console } from './shell/console.tsx';

const root = document.getElementById('console');
if (!root) throw new Error('The page has no element for the console.');
enterPortal();
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
