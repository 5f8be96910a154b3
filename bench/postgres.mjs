export { findPostgres, startPostgres } from '../scripts/test-postgres.mjs';
