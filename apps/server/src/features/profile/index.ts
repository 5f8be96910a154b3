export { registerProfile } from './profile.routes.ts';
export { removeAccount } from './profile.service.ts';
