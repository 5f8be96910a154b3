export { registerInstalledApp } from './installed-app.routes.ts';
