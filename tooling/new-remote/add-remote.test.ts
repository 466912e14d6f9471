import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace } from '../testing/workspace-copy.ts';
import { addRemote } from './add-remote.ts';

describe('a new remote', () => {
  const copy = copyWorkspace();
  afterAll(() => copy.remove());
  const read = (file: string) => readFileSync(join(copy.folder, file), 'utf8');

  it('takes its place among the others', () => {
    addRemote('block-rewards', copy.folder);
    expect(JSON.parse(read('remote-block-rewards/package.json')).name).toBe('remote-block-rewards');
    expect(read('remote-block-rewards/src/descriptor.ts')).toContain("name: 'Block Rewards'");
    expect(JSON.parse(read('tsconfig.json')).references).toContainEqual({ path: 'remote-block-rewards' });
    const compose = read('docker-compose.yml');
    expect(compose).toContain('deploy-block-rewards: { condition: service_completed_successfully }');
    expect(compose).toContain('command: [deploy-remote, block-rewards, --built]');
    expect(read('Dockerfile')).toContain('FROM web AS remote-block-rewards');
    for (const file of ['remote-block-rewards/src/descriptor.ts', 'docker-compose.yml'])
      expect(read(file)).not.toContain('{{');
  });

  it.each([
    ['farmer', 'remote-farmer is there already.'],
    ['Rewards', 'is no name'],
    ['../x', 'is no name'],
    ['', 'is no name'],
  ])('is refused the name "%s"', (name, message) => {
    expect(() => addRemote(name, copy.folder)).toThrow(message);
  });
});
