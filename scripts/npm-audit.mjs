/**
 * @typedef {{ title?: string, url?: string, severity?: string }} Advisory
 * @typedef {{ via?: (string | Advisory)[], nodes?: string[] }} Vulnerable
 */

const SERIOUS = ['high', 'critical'];

/**
 * What `npm audit --json` says that is serious, and not of a copy that is accepted.
 *
 * @param {string | undefined} output
 * @param {Record<string, string>} accepted as in version-floors.json
 * @returns {string[] | null} null when the registry gave no advice
 */
export function auditProblems(output, accepted) {
  /** @type {{ vulnerabilities?: Record<string, Vulnerable> }} */
  let report;
  try {
    report = JSON.parse(output ?? '');
  } catch {
    return null;
  }
  if (report.vulnerabilities === undefined) return null;
  const acceptedPaths = new Set(Object.keys(accepted).map((copy) => copy.slice(0, copy.lastIndexOf('@'))));
  return Object.entries(report.vulnerabilities).flatMap(([name, { via = [], nodes = [] }]) => {
    if (nodes.length > 0 && nodes.every((path) => acceptedPaths.has(path))) return [];
    const advisories = via.filter((each) => typeof each !== 'string');
    return advisories
      .filter(({ severity = '' }) => SERIOUS.includes(severity))
      .map(({ title = '', url = '', severity = '' }) => `${name}: ${severity}: ${title} ${url}`);
  });
}
