// The beginning of the page.

import '../style/main.css';
import './app';
import { house } from './house';
import { ROOT } from './router';

if (import.meta.env.PROD && 'serviceWorker' in navigator && window.isSecureContext) {
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register(new URL('worker.js', ROOT), { scope: ROOT.pathname }).then((registration) => {
      registration.addEventListener('updatefound', () => {
        const next = registration.installing;
        next?.addEventListener('statechange', () => {
          if (next.state === 'installed' && navigator.serviceWorker.controller) house.outdated();
        });
      });
    });
  });
}
