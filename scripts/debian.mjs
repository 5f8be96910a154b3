import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian packages can be installed here: Debian or a child of it, as root. */
export function canInstallDebianPackages() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Installs Debian packages, waiting for another apt-get to finish.
 *
 * @param {string[]} packages
 * @returns {boolean} whether all of them are there now
 */
export function installDebianPackages(packages) {
  if (!canInstallDebianPackages()) return false;
  console.log(`Installing from Debian's packages: ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    }).status === 0;
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...packages);
  return aptGet('update') ? install() : install();
}
