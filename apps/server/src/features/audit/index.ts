export { registerAudit } from './audit.routes.ts';
export { findLastActor, forgetPerson, writeAudit } from './audit.service.ts';
