export { findBranch, findBranches, findPrimaryBranch } from './branches.repository.ts';
export { registerBranches } from './branches.routes.ts';
export { seedPrimaryBranch } from './branches.service.ts';
