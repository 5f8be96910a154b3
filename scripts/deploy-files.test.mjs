import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findOnPath } from './find-program.mjs';
import { ROOT } from './setup.mjs';

const DEPLOY = join(ROOT, 'deploy');
const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/** Every variable that docs/configuration.md lists. */
const documented = new Set([...read('docs/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));

/** @param {string} text @returns {any[]} */
const parse = (text) =>
  parseAllDocuments(text, { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });

const namesIn = (/** @type {string} */ envFile) =>
  [...envFile.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => /** @type {string} */ (name));

const yamlFiles = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name));

test.each(yamlFiles)('%s is YAML', (name) => {
  expect(parse(read(join('deploy', name))).length).toBeGreaterThan(0);
});

/** @type {any} */
const compose = parse(read('deploy/compose/compose.yaml'))[0];
const kubernetes = yamlFiles
  .filter((name) => name.startsWith('kubernetes'))
  .flatMap((name) => parse(read(join('deploy', name))));
const ofKind = (/** @type {string} */ kind) => kubernetes.find((each) => each.kind === kind);

describe('every variable of the server is one that it reads', () => {
  /** @type {[string, string[]][]} */
  const places = [
    ['compose.yaml', Object.keys(compose.services['app-1'].environment)],
    ['kubernetes', [...Object.keys(ofKind('ConfigMap').data), ...Object.keys(ofKind('Secret').stringData)]],
    ['branchline.env.example', namesIn(read('deploy/systemd/branchline.env.example'))],
    [
      'systemd units',
      [...read('deploy/systemd/branchline@.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
      ),
    ],
    [
      'Dockerfile',
      [...read('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
      ),
    ],
  ];
  test.each(places)('in %s', (_place, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
  });
});

test('what compose.yaml asks of its .env is in the example, and nothing else is', () => {
  const asked = new Set([...read('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  expect(new Set(namesIn(read('deploy/compose/.env.example')))).toEqual(asked);
});

test('everything a compose service names is there', () => {
  const services = Object.keys(compose.services);
  for (const service of Object.values(compose.services)) {
    const needs = service.depends_on ?? [];
    for (const name of Array.isArray(needs) ? needs : Object.keys(needs)) expect(services).toContain(name);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(join(DEPLOY, 'compose', from))).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
  }
  expect(compose.services['app-1']).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  // The proxy's own address counts, and it is in the network that is made.
  const address = compose.services.proxy.networks.default.ipv4_address;
  expect(compose.services['app-1'].environment.TRUST_PROXY).toBe(address);
  expect(address.replace(/\d+$/, '0/24')).toBe(compose.networks.default.ipam.config[0].subnet);
});

describe('S61: the shipped deployments run with least rights', () => {
  const { environment } = compose.services['app-1'];

  test('compose: neither the superuser of the database nor the root of the object store, and Redis asks for a password', () => {
    const { POSTGRES_USER = 'postgres', BRANCHLINE_PASSWORD } = compose.services.postgres.environment;
    expect(environment.DATABASE_URL).toBe(`postgres://branchline:${BRANCHLINE_PASSWORD}@postgres:5432/branchline`);
    expect(POSTGRES_USER).not.toBe('branchline');
    const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = compose.services.storage.environment;
    expect(environment.STORAGE_URL).toMatch(/^s3:\/\/branchline-app:/);
    for (const secret of [`${MINIO_ROOT_USER}:`, MINIO_ROOT_PASSWORD])
      expect(environment.STORAGE_URL).not.toContain(secret);
    expect(environment.REDIS_URL).toBe(`redis://:${compose.services.redis.environment.REDISCLI_AUTH}@redis:6379`);
    expect(compose.services.redis.command.join(' ')).toContain('--requirepass "$$REDISCLI_AUTH"');
  });

  test('compose: the key of the object store opens one bucket, for what the product does with it', () => {
    const { Statement } = JSON.parse(read('deploy/compose/bucket-policy.json'));
    const bucket = new URL(environment.STORAGE_URL.replace(/\$\{[^}]*\}/g, 'x')).pathname.slice(1);
    const resources = Statement.flatMap((/** @type {any} */ each) => each.Resource);
    for (const resource of resources) expect(resource).toMatch(new RegExp(`^arn:aws:s3:::${bucket}(/\\*)?$`));
    const actions = Statement.flatMap((/** @type {any} */ each) => each.Action);
    expect(actions.toSorted()).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject']);
  });

  test('images of others go by digest', () => {
    const pinned = [...read('deploy/compose/pin-images').matchAll(/^pin ([A-Z_]+) \S+$/gm)].map(([, name]) => name);
    for (const [name, { image }] of Object.entries(compose.services)) {
      if (name.startsWith('app-')) continue;
      const [, variable] = /^\$\{([A-Z_]+):\?\}$/.exec(image) ?? [];
      expect(pinned, name).toContain(variable);
    }
    expect(compose.services['app-1'].build.args).toEqual({ NODE_IMAGE: '${NODE_IMAGE:?}' });
    expect(read('deploy/Dockerfile')).toMatch(/^ARG NODE_IMAGE$/m);
    for (const [, from] of read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm))
      expect(['${NODE_IMAGE}', 'manifests']).toContain(from);
    expect(ofKind('Deployment').spec.template.spec.containers[0].image).toContain('@sha256:');
  });

  test('pin-images notes the digests of what it fetched, once each, and stops where there is none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'branchline-pin-'));
    try {
      copyFileSync(join(DEPLOY, 'compose/pin-images'), join(folder, 'pin-images'));
      writeFileSync(join(folder, '.env'), 'SECRET=kept\nREDIS_IMAGE=\n');
      const docker = join(folder, 'docker');
      const run = () =>
        spawnSync(join(folder, 'pin-images'), [], {
          encoding: 'utf8',
          env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
        });
      writeFileSync(docker, '#!/bin/sh\n[ "$1" = pull ] || echo "some/${5%%:*}@sha256:abc"\n', { mode: 0o755 });
      expect(run().status).toBe(0);
      expect(run().status).toBe(0);
      const env = readFileSync(join(folder, '.env'), 'utf8');
      expect(env.match(/^REDIS_IMAGE=.*$/gm)).toEqual(['REDIS_IMAGE=some/redis@sha256:abc']);
      expect(env).toContain('SECRET=kept\n');
      writeFileSync(docker, '#!/bin/sh\ntrue\n', { mode: 0o755 });
      expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('No digest') });
      expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(env);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('kubernetes: pods hear only their proxy and the scraper, and believe a narrow range', () => {
    const { podSelector, policyTypes, ingress } = ofKind('NetworkPolicy').spec;
    expect(podSelector.matchLabels).toEqual(ofKind('Deployment').spec.template.metadata.labels);
    expect(policyTypes).toContain('Ingress');
    expect(ingress).toHaveLength(1);
    expect(ingress[0].ports).toEqual([{ port: ofKind('Deployment').spec.template.spec.containers[0].ports[0].name }]);
    for (const from of ingress[0].from)
      expect(from).toMatchObject({ podSelector: expect.anything(), namespaceSelector: expect.anything() });
    for (const range of ofKind('ConfigMap').data.TRUST_PROXY.split(','))
      expect(Number(range.split('/')[1] ?? 32)).toBeGreaterThanOrEqual(24);
  });
});

test('the objects of Kubernetes fit each other', () => {
  const { template } = ofKind('Deployment').spec;
  const [container] = template.spec.containers;
  const { labels } = template.metadata;
  expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
  expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
  expect(ofKind('Service').spec.selector).toEqual(labels);
  expect(ofKind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  const [port] = container.ports;
  expect(ofKind('Service').spec.ports[0].targetPort).toBe(port.name);
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
    expect(container[probe].httpGet.port).toBe(port.name);
  expect(container.envFrom).toEqual([
    { configMapRef: { name: ofKind('ConfigMap').metadata.name } },
    { secretRef: { name: ofKind('Secret').metadata.name } },
  ]);
  const listed = ofKind('Kustomization').resources;
  const apart = ['kustomization.yaml', 'tools.yaml', 'migrate.yaml', 'backup.yaml', 'pod-monitor.yaml'];
  const files = readdirSync(join(DEPLOY, 'kubernetes')).filter((name) => !apart.includes(name));
  expect(listed.toSorted()).toEqual(files.map((name) => name.replace('secret.example', 'secret')).toSorted());
});

test('the pod for commands is made of the same image, variables and rights as a server', () => {
  const { template } = ofKind('Deployment').spec;
  const [server] = template.spec.containers;
  const { spec, metadata } = ofKind('Pod');
  const [tools] = spec.containers;
  for (const name of ['image', 'envFrom', 'securityContext']) expect(tools[name]).toEqual(server[name]);
  expect(spec.securityContext).toEqual(template.spec.securityContext);
  const volumes = new Map(spec.volumes.map((/** @type {any} */ volume) => [volume.name, volume]));
  for (const { name } of tools.volumeMounts) expect(volumes.has(name)).toBe(true);
  expect(volumes.get('backups').persistentVolumeClaim.claimName).toBe(ofKind('PersistentVolumeClaim').metadata.name);
  expect(read('docs/operations/deploy.md')).toContain(`kubectl exec ${metadata.name} -- `);
});

test('what runs once or by the calendar is made of the same image, variables and rights as a server', () => {
  const { template } = ofKind('Deployment').spec;
  const [server] = template.spec.containers;
  const jobs = kubernetes.filter(({ kind }) => kind === 'Job' || kind === 'CronJob');
  expect(jobs.map(({ metadata }) => metadata.name).toSorted()).toEqual([
    'branchline-backup',
    'branchline-drill',
    'branchline-migrate',
  ]);
  for (const { spec } of jobs) {
    const pod = (spec.jobTemplate?.spec ?? spec).template.spec;
    const [container] = pod.containers;
    for (const name of ['image', 'envFrom', 'securityContext']) expect(container[name]).toEqual(server[name]);
    expect(pod.securityContext).toEqual(template.spec.securityContext);
    const volumes = pod.volumes.map((/** @type {any} */ volume) => volume.name);
    for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
    // The network policy and the service are for servers.
    expect(spec.template?.metadata?.labels).toBeUndefined();
    const [, named = ''] = /(\S+\/[\w-]+(?:\.js)?)(?: |$)/.exec(container.command.join(' ')) ?? [];
    expect(existsSync(join(ROOT, named.replace(/dist\/(.*)\.js$/, 'src/$1.ts'))), named).toBe(true);
  }
});

test('Kubernetes scales and watches the pods of the servers', () => {
  const { metadata, spec } = ofKind('Deployment');
  const { scaleTargetRef, minReplicas, maxReplicas } = ofKind('HorizontalPodAutoscaler').spec;
  expect(scaleTargetRef).toMatchObject({ kind: 'Deployment', name: metadata.name });
  // The deployment names no number of its own, which would take pods away when it is applied again.
  expect([minReplicas, maxReplicas > minReplicas, spec.replicas]).toEqual([2, true, undefined]);
  const { selector, podMetricsEndpoints } = ofKind('PodMonitor').spec;
  expect(selector.matchLabels).toEqual(spec.template.metadata.labels);
  const [{ port, path, authorization }] = podMetricsEndpoints;
  expect([port, path]).toEqual([spec.template.spec.containers[0].ports[0].name, '/metrics']);
  expect(Object.keys(ofKind('Secret').stringData)).toContain(authorization.credentials.key);
});

test('logs of containers turn over by themselves', () => {
  for (const [name, { logging, restart }] of Object.entries(compose.services))
    if (restart) expect([name, logging?.options]).toEqual([name, { 'max-size': '20m', 'max-file': '5' }]);
});

test('the pages count the database connections that a process opens', () => {
  const [, size] = /poolSize = (\d+)/.exec(read('apps/server/src/platform/db/database.ts')) ?? [];
  expect(read('docs/configuration.md')).toContain(`up to ${size} connections to PostgreSQL`);
  // And one to see whether the database answers.
  expect(read('docs/scaling.md')).toContain(`max_connections ≥ ${Number(size) + 1} × WORKERS × machines`);
});

test('the program of the image runs as nobody special', () => {
  const stages = read('deploy/Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const last = stages.at(-1) ?? '';
  expect(last).toMatch(/^USER node$/m);
  // What is in them is for the program alone.
  expect(last).toMatch(/^RUN mkdir -m 700 \/data \/backups && chown node:node \/data \/backups$/m);
  expect(last).toMatch(/^CMD \["node", /m);
  expect(last).toMatch(/^HEALTHCHECK /m);
});

test('the drill of Compose restores onto a disk', () => {
  const [, place = ''] =
    /docker compose run [^`]*-e TMPDIR=(\S+) app-1\s/.exec(read('docs/operations/backup.md')) ?? [];
  const { volumes, tmpfs } = compose.services['app-1'];
  expect(volumes.map((/** @type {string} */ volume) => volume.split(':')[1])).toContain(place);
  expect(tmpfs).not.toContain(place);
});

test('paths of PostgreSQL name no version', () => {
  for (const page of ['docs/operations/database.md', 'deploy/postgres/branchline.conf'])
    expect(read(page)).not.toMatch(/postgresql\/\d/);
});

const caddy = findOnPath('caddy');
if (!caddy && process.env['CI']) throw new Error('Caddy is missing, and in CI no test may be left out.');
if (!caddy) console.warn('\n!!! LEFT OUT: this machine has no Caddy, so its example is not checked. !!!\n');
test.runIf(caddy)('Caddy takes its example', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'caddy/Caddyfile')];
  const env = { ...process.env, DOMAIN: 'chat.example.com', UPSTREAMS: 'app-1:3000 app-2:3000' };
  const { status, stderr } = spawnSync(caddy ?? '', args, { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
});

// Debian's systemd brings it; containers often have none.
const analyze = findOnPath('systemd-analyze');
if (!analyze) console.warn('\n!!! LEFT OUT: this machine has no systemd, so its units are not checked. !!!\n');
test.runIf(analyze)('systemd understands its units', () => {
  const units = readdirSync(join(DEPLOY, 'systemd')).filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toHaveLength(5);
  for (const unit of units.map((name) => name.replace('@', '@3001'))) {
    const { stdout, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', join(DEPLOY, 'systemd', unit)], {
      encoding: 'utf8',
    });
    // Where Node is on this machine does not matter.
    const problems = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line.includes('branchline') && !/\/(usr\/bin\/node|opt\/branchline)/.test(line));
    expect(problems).toEqual([]);
  }
});
