import { addressOf } from './address.ts';

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="kale-config">
    {"apiBaseUrl":"https://abc.ngrok-free.app/","poolerBaseUrl":"/pooler-api"}</script>`;
});

it('skips the warning page of a tunnel host with a header on GET, and with a query parameter otherwise', () => {
  expect(addressOf('GET', '/poolers', { page: 1 })).toEqual({
    url: 'https://abc.ngrok-free.app/poolers?page=1',
    headers: { 'ngrok-skip-browser-warning': 'true' },
  });
  expect(addressOf('POST', '/join-pool')).toEqual({
    url: 'https://abc.ngrok-free.app/join-pool?ngrok-skip-browser-warning=true',
    headers: {},
  });
});

it('adds nothing for other hosts', () => {
  expect(addressOf('GET', '/pooler/status', {}, 'pooler')).toEqual({
    url: '/pooler-api/pooler/status',
    headers: {},
  });
});
