export { registerAudit } from './audit.routes.ts';
export { type AuditEvent, writeAudit } from './audit.service.ts';
