import { hashPassword } from '../auth/password.ts';
import { askAgain, VirtualTime } from './virtual-time.ts';

const idle = askAgain(() => false);
const clock = {
  now: 0,
  async pass(seconds: number) {
    this.now += seconds * 1_000;
  },
};

it('passes no time while passwords are hashed, however long the queue of other waits is', async () => {
  const time = new VirtualTime(clock, idle);
  let ended = false;
  const loop = async () => {
    while (!ended) await time.pause(1_000);
  };
  const people = async () => {
    for (let n = 0; n < 3; n++) await time.standStill(() => hashPassword('kale-sandbox'));
    ended = true;
  };
  await time.run(Promise.all([loop(), people()]));
  expect(clock.now).toBeLessThanOrEqual(1_000);
});
