import { login } from 'shared-api/account';
import { renderStandalone } from 'shared-ui/standalone';
import remote from './remote.ts';

renderStandalone(remote, login);
