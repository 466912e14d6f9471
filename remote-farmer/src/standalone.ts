import { login } from 'shared-api/account';
import { renderStandalone } from 'shared-ui/standalone';
import { descriptor } from './descriptor.ts';
import remote from './remote.ts';

renderStandalone({ descriptor, remote, onSignIn: login });
