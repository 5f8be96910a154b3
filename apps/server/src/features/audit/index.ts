export { registerAudit } from './audit.routes.ts';
export { writeAudit } from './audit.service.ts';
