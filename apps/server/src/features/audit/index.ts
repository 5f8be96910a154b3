export { registerAudit } from './audit.routes.ts';
export { findLastActor, forgetPerson, writeAudit, writeAudits } from './audit.service.ts';
