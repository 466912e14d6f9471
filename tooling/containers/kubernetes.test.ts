import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { readCompose, withDefaults } from './compose.ts';

const folder = resolve(import.meta.dirname, '../../kubernetes');
const kinds = {
  Cluster,
  ConfigMap,
  Deployment,
  Ingress,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};

type Resource = { kind: keyof typeof kinds; metadata: { name: string } };

const parsed = (text: string): Resource[] =>
  parseAllDocuments(text).map(document => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS();
  });
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const resources = [...parsed(read('database.yaml')), ...parsed(read('product.yaml'))];
/** The additional parts of a product on Stellar. */
const forStellar = parsed(read('stellar/settings.yaml'));

/** The value, with the path of each field in `unread` until it is read. */
const watched = (value: unknown, unread: Set<string>, path = ''): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => {
    const at = `${path}/${key}`;
    unread.add(at);
    const inner = watched(field, unread, at);
    const get = () => {
      unread.delete(at);
      return inner;
    };
    return [key, { get, enumerable: true, configurable: true }] as const;
  });
  return Object.defineProperties(Array.isArray(value) ? [] : {}, Object.fromEntries(fields));
};

/** Checks a resource against its API's schema; a field that the validator never reads is a mistake. Throws Error. */
function validate(resource: Resource): void {
  const unread = new Set<string>();
  const model = new kinds[resource.kind]({} as never);
  Object.defineProperties(
    model,
    Object.getOwnPropertyDescriptors(watched(resource, unread) as Record<string, unknown>),
  );
  model.validate();
  if (unread.size > 0) throw new Error(`Unknown: ${[...unread].join(', ')}`);
}

type Workload = (Deployment | Job) & { metadata: { name: string } };
const workloads = resources.filter(
  (resource): resource is typeof resource & Workload =>
    resource.kind === 'Deployment' || resource.kind === 'Job',
);
const podOf = (name: string) => workloads.find(each => each.metadata.name === name)?.spec?.template.spec;

type ConfigMapKey = { name?: string; key: string; optional?: boolean };

/** The variables of a program, with those of the ConfigMaps that it uses. One that is optional may be missing. */
const variablesOf = (name: string, applied = resources) => {
  const container = podOf(name)?.containers[0];
  const settings = (configMap: { name?: string; optional?: boolean } = {}) => {
    const found = applied.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMap.name,
    );
    if (!found && !configMap.optional) throw new Error(`${name} needs ${configMap.name}`);
    return (found as ConfigMap | undefined)?.data;
  };
  const shared = (container?.envFrom ?? []).map(({ configMapRef }) => settings(configMapRef));
  const textOf = ({ value, valueFrom }: { value?: string; valueFrom?: { configMapKeyRef?: ConfigMapKey } }) =>
    value ?? settings(valueFrom?.configMapKeyRef)?.[valueFrom?.configMapKeyRef?.key ?? ''];
  const own = Object.fromEntries((container?.env ?? []).map(each => [each.name, textOf(each)]));
  return { ...Object.assign({}, ...shared), ...own };
};

/** The secrets in a program's files; those only for a product on Stellar are optional. */
const secretsOf = (name: string, optional = false) =>
  (podOf(name)?.volumes ?? [])
    .flatMap(({ secret, projected }) => [secret, ...(projected?.sources?.map(source => source.secret) ?? [])])
    .filter(source => optional || !source?.optional)
    .flatMap(source => source?.items?.map(({ path }) => path) ?? [])
    .sort();

/** A Deployment, or a patch of one, as far as the patches of this product go. */
type Patch = {
  spec: {
    template: {
      spec: {
        containers: {
          name: string;
          env: { name: string; value: string }[];
          volumeMounts: { name: string; mountPath: string }[];
        }[];
        volumes: { name: string; secret?: { secretName: string; items: { path: string }[] } }[];
      };
    };
  };
};

const { services } = readCompose();
const stellar: {
  services: Record<string, { environment: Record<string, string>; secrets?: string[] } | undefined>;
} = parse(readFileSync(join(folder, '../docker-compose.stellar.yml'), 'utf8'), { merge: true });
/** The programs, by their names in docker-compose.yml, where a separate nginx does the gateway's work. */
const programs = ['roles', 'prepare', 'signer', 'api', 'engine', 'pooler', 'backup', 'pages'] as const;
const nameOf = (program: string) => (program === 'pages' ? 'gateway' : program);

describe('the manifests of Kubernetes', () => {
  it.each(
    [...resources, ...forStellar].map(
      resource => [`${resource.kind} ${resource.metadata.name}`, resource] as const,
    ),
  )('have a valid %s', (_, resource) => {
    expect(() => validate(resource)).not.toThrow();
  });

  it.each([
    ['replicas: 2', 'replicas: two'],
    ['containerPort: 4001', 'containerPort: http'],
    ['instances: 3', 'instances: three'],
    ['replicas: 2', 'replica: 2'],
    ['{ name: tmp, emptyDir: {} }', '{ name: tmp, emptyDirectory: {} }'],
  ])('fail with a mistake in them: %s', (right, wrong) => {
    const spoilt = `${read('database.yaml')}---\n${read('product.yaml')}`.replace(right, wrong);
    expect(() => parsed(spoilt).map(validate)).toThrow();
  });

  it('keep three database nodes on different machines, and confirm nothing that only one has', () => {
    const { spec } = new Cluster(resources.find(({ kind }) => kind === 'Cluster') as never);
    expect(spec?.instances).toBe(3);
    expect(spec?.postgresql?.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' });
    expect(spec?.affinity?.podAntiAffinityType).toBe('required');
  });

  it('run two APIs, two engines and two gateways', () => {
    const replicas = Object.fromEntries(
      workloads.flatMap(each =>
        each instanceof Object && 'replicas' in (each.spec ?? {})
          ? [[each.metadata.name, (each as Deployment).spec?.replicas]]
          : [],
      ),
    );
    expect(replicas).toEqual({ api: 2, engine: 2, gateway: 2, signer: 1, pooler: 1, backup: 1 });
  });

  it.each(programs)('give %s the command, variables and secrets of docker-compose.yml', program => {
    const compose = services[program];
    const name = nameOf(program);
    expect(podOf(name)?.containers[0]?.command).toEqual(compose?.command);
    const address = (url = '') =>
      url.replace('@postgres:', '@database-rw:').replace('//kale@', '//postgres@');
    const changed = {
      ...(compose?.environment.DATABASE_URL
        ? { DATABASE_URL: address(compose.environment.DATABASE_URL) }
        : {}),
      ...('PAGE_URL' in (compose?.environment ?? {}) ? { PAGE_URL: 'https://kale.example' } : {}),
      ...(program === 'api'
        ? {
            DATABASE_REPLICA_URL: 'postgres://kale_api@database-ro:5432/kale',
            TRUSTED_PROXIES: '2',
            PUSH_KEY_FILE: '/run/secrets/push-key',
          }
        : {}),
      ...(program === 'pages' ? { TRUSTED_PROXIES: '1' } : {}),
    };
    expect(variablesOf(name)).toEqual({ ...compose?.environment, ...changed });
    const more = program === 'api' ? ['push-key'] : [];
    expect(secretsOf(name)).toEqual([...(compose?.secrets ?? []), ...more].sort());
  });

  it.each(programs)('give %s on Stellar what docker-compose.stellar.yml adds', program => {
    const name = nameOf(program);
    const { environment = {}, secrets = [] } = stellar.services[program] ?? {};
    const usual = variablesOf(name);
    const added = Object.entries(variablesOf(name, [...resources, ...forStellar])).filter(
      ([variable, value]) => variable in environment || value !== usual[variable],
    );
    // Settings without a default are up to the operator; the number of proxies depends on the cluster.
    const expected = Object.entries(environment).map(([variable, value]) => [
      variable,
      value.includes(':?') ? expect.any(String) : withDefaults(value, {}),
    ]);
    expect(Object.fromEntries(added)).toEqual(Object.fromEntries(expected));
    expect(secretsOf(name, true)).toEqual([...secretsOf(name), ...secrets].sort());
  });

  it.each(workloads.map(({ metadata }) => metadata.name))(
    'run %s without rights, on a read-only disk, within limits',
    name => {
      const pod = podOf(name);
      expect(pod?.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pod?.automountServiceAccountToken).toBe(false);
      for (const { securityContext, resources: given } of pod?.containers ?? []) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(given?.limits).toEqual({ cpu: expect.anything(), memory: expect.anything() });
      }
    },
  );

  it('give the signer what docker-compose.rotate-key.yml adds, while the master key is replaced', () => {
    const signer = workloads.find(({ metadata }) => metadata.name === 'signer') as unknown as Patch &
      Resource;
    const pod = signer.spec.template.spec;
    const patch: Patch = parse(read('rotate-key/signer.yaml'));
    const [added] = patch.spec.template.spec.containers;
    const [container] = pod.containers;
    // As a strategic merge: containers and variables by name, volumes by name, mounts by path.
    const merged = {
      ...container,
      ...added,
      env: [...(container?.env ?? []), ...(added?.env ?? [])],
      volumeMounts: [...(container?.volumeMounts ?? []), ...(added?.volumeMounts ?? [])],
    };
    const volumes = [...pod.volumes, ...patch.spec.template.spec.volumes];
    const spec = { ...pod, containers: [merged], volumes };
    expect(() =>
      validate({
        ...signer,
        spec: { ...signer.spec, template: { ...signer.spec.template, spec } },
      } as Resource),
    ).not.toThrow();
    for (const names of [merged.env, volumes].map(each => each.map(({ name }) => name)))
      expect(new Set(names).size).toBe(names.length);
    expect(new Set(merged.volumeMounts.map(({ mountPath }) => mountPath)).size).toBe(
      merged.volumeMounts.length,
    );

    const { services } = parse(readFileSync(join(folder, '../docker-compose.rotate-key.yml'), 'utf8'));
    const [file = ''] = services.signer.secrets;
    const path = (mount = '') => `${mount}/${file}`;
    expect(Object.keys(services.signer.environment)).toEqual(added?.env.map(({ name }) => name));
    expect(added?.env[0]?.value).toBe(path(added?.volumeMounts[0]?.mountPath));
    expect(volumes.at(-1)).toMatchObject({
      name: added?.volumeMounts[0]?.name,
      secret: { items: [{ path: file }] },
    });
  });

  it.each(['engine', 'backup'])('end %s by the health check of docker-compose.yml', name => {
    const check = services[name]?.healthcheck?.test.slice(1).map(part => part.replaceAll('$$', '$'));
    expect(podOf(name)?.containers[0]?.livenessProbe?.exec?.command).toEqual(check);
  });

  it.each(['signer', 'api', 'engine', 'pooler', 'gateway'])('replace %s soon when its machine dies', name => {
    const soon = { operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 15 };
    expect(podOf(name)?.tolerations).toEqual([
      { key: 'node.kubernetes.io/not-ready', ...soon },
      { key: 'node.kubernetes.io/unreachable', ...soon },
    ]);
  });

  it.each(['api', 'pooler'])('let %s wait for the migrations before they check whether it is alive', name => {
    const { startupProbe, livenessProbe } = podOf(name)?.containers[0] ?? {};
    expect(startupProbe?.httpGet).toEqual(livenessProbe?.httpGet);
    expect((startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)).toBe(600);
  });

  it('refer every Service, budget and policy to an existing program', () => {
    const apps = workloads.map(({ spec }) => spec?.template.metadata?.labels?.app);
    const selected = resources.flatMap(resource => {
      if (resource.kind === 'Service') return [(resource as unknown as Service).spec?.selector?.app];
      if (resource.kind === 'PodDisruptionBudget')
        return [(resource as unknown as PodDisruptionBudget).spec?.selector?.matchLabels?.app];
      return [];
    });
    expect(selected.length).toBeGreaterThan(0);
    for (const app of selected) expect(apps).toContain(app);
  });
});
