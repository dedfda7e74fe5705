import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createServices, ServicesContext } from './services.ts';
import './styles/base.css';

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ServicesContext value={createServices()}>
        <App />
      </ServicesContext>
    </StrictMode>,
  );
}
