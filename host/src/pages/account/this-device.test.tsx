import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { apiFor, deviceCaches, withApi } from 'shared-api/testing';
import { awaitInstallOffer } from '../../offline/install-offer.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { ThisDevice } from './this-device.tsx';

withApi();

const answer = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' });
const worker = (value: object | undefined) =>
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });

let device: ReturnType<typeof deviceCaches>;
beforeEach(() => {
  device = deviceCaches();
  Object.assign(globalThis, { caches: device });
  worker({});
});
afterEach(() => {
  Object.assign(globalThis, { caches: undefined });
  worker(undefined);
});

const signIn = async (keep = true) => {
  answer();
  await login({ email: 'farmer@kale.test', password: 'secret', keep });
};
const open = () => renderInApp(<ThisDevice />, '/account');
const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling;

describe('the data on this device', () => {
  it('lists the stored pages and the age of the data', async () => {
    await (await device.open('kale-shell-1')).put('/shell-is-whole', new Response());
    await signIn();
    const headers = { 'stored-at': String(Date.now() - 3_600_000) };
    await (await device.open('kale-offline-u1')).put('/api/poolers', new Response('{}', { headers }));
    open();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await fact('Your data')).toHaveTextContent('As of 1 hour ago');
  });

  it('is empty at first', async () => {
    await signIn();
    open();
    expect(await screen.findByText('Not saved yet')).toBeVisible();
    expect(await fact('Your data')).toHaveTextContent('Nothing yet');
  });

  it('excludes the data of a sign-in that ends with its tab', async () => {
    await signIn(false);
    open();
    expect(await screen.findByText('None: this session ends when you close the tab')).toBeVisible();
  });

  it('is empty where a browser keeps nothing', async () => {
    worker(undefined);
    open();
    expect(
      await screen.findByText('This browser cannot store data, so KALE Pool needs a connection.'),
    ).toBeVisible();
    expect(screen.queryByText('Your data')).not.toBeInTheDocument();
  });
});

it('offers installation while the browser does', async () => {
  awaitInstallOffer();
  open();
  await screen.findByText('Not saved yet');
  expect(screen.queryByRole('button', { name: 'Install KALE Pool' })).not.toBeInTheDocument();
  const prompt = jest.fn(async () => ({}));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Install KALE Pool' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Install KALE Pool' })).not.toBeInTheDocument();
});

it('withdraws the offer once the product was installed in another way', async () => {
  open();
  await screen.findByText('Not saved yet');
  const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({}) });
  act(() => void window.dispatchEvent(offer));
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button', { name: 'Install KALE Pool' })).not.toBeInTheDocument();
});
