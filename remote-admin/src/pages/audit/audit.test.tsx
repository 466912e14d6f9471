import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import Audit from './audit.tsx';
import 'shared-ui/table'; // there already, as in a browser that has shown a table before

const event = (id: number, more: object = {}) => ({
  id: String(id),
  kind: 'ContractConfirmed',
  at: '2026-11-20T10:00:00Z',
  actor: 'user-7',
  actorEmail: 'anna@kale.test',
  subject: `contract-${id}`,
  version: 2,
  cause: 'request:0123456789abcdef',
  summary: 'Contract confirmed',
  data: { contractId: String(id) },
  hash: 'ab'.repeat(32),
  ...more,
});
const byEngine = event(8, {
  kind: 'PlantingFailed',
  summary: null,
  actor: 'engine',
  actorEmail: null,
  cause: null,
  data: null,
});

/** Answers with these events; tells what was asked. */
const answering = (items: object[] = [event(9), byEngine], total = items.length, more = {}) => {
  const asked: Record<string, string>[] = [];
  answer({
    'GET /info': { capabilities: ['admin', 'audit'] },
    'GET /audit': (request: Request) => {
      const { limit: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      return Response.json({ items, page: 1, limit: 50, total });
    },
    ...more,
  });
  return asked;
};
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body);
const press = (name: string) => screen.getByRole('button', { name });
const files = withDownloads();

withApi();

describe('Audit trail', () => {
  it('says who did what and why', async () => {
    answering();
    await renderPage(Audit);
    const first = await rowOf('Contract confirmed');
    expect(first.getByText('anna@kale.test')).toBeVisible();
    expect(first.getByText('contract-9')).toBeVisible();
    expect(first.getByText('01234567...')).toBeVisible();
    const second = await rowOf('Planting failed');
    expect(second.getByText('Engine')).toBeVisible();
    expect(second.getByText('None recorded')).toBeVisible();
    expect(screen.getByText(/events shown/)).toHaveTextContent('2 of 2 events shown');
  });

  it('opens a link with its filters, days as whole days of here', async () => {
    const asked = answering();
    await renderPage(
      Audit,
      '/?subject=user-7&actor=anna@kale.test&kind=SeatTaken&from=2026-11-01&to=2026-11-02',
    );
    await rowOf('Contract confirmed');
    expect(asked).toEqual([
      {
        subject: 'user-7',
        actor: 'anna@kale.test',
        kind: 'SeatTaken',
        from: new Date('2026-11-01T00:00:00').toISOString(),
        to: new Date('2026-11-03T00:00:00').toISOString(),
      },
    ]);
    expect(screen.getByLabelText('Subject')).toHaveValue('user-7');
    expect(screen.getByLabelText('Kind')).toHaveDisplayValue('Seat taken');
  });

  it('narrows by subject and kind in the address, and widens again', async () => {
    const asked = answering();
    const user = await renderPage(Audit, '/?before=500');
    await rowOf('Contract confirmed');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Blocks');
    await user.type(screen.getByLabelText('Subject'), 'pool-1');
    expect(
      await screen.findByText('/?kind=BlockDiscovered%2CBlockAcknowledged&subject=pool-1'),
    ).toBeVisible();
    await rowOf('Contract confirmed');
    expect(asked.at(-1)).toEqual({ kind: 'BlockDiscovered,BlockAcknowledged', subject: 'pool-1' });
    await user.click(press('Clear filters'));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
  });

  it('leaves out a day that is none', async () => {
    const asked = answering();
    await renderPage(Audit, '/?from=yesterday');
    await rowOf('Contract confirmed');
    expect(asked).toEqual([{}]);
  });

  describe('with more events than a page', () => {
    const PAGE = 100;
    let calls: Record<string, string>[] = [];
    /** A million events, each with its number. */
    const answerMillion = (more: Record<string, (request: Request) => Response> = {}) => {
      calls = [];
      answer({
        'GET /info': { capabilities: ['admin', 'audit'] },
        'GET /audit': (request: Request) => {
          const { limit: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
          calls.push(query);
          const newest = Number.parseInt(query.before ?? '1000001', 10) - 1;
          const items = Array.from({ length: PAGE }, (_, at) =>
            event(newest - at, { summary: `Event ${newest - at}` }),
          );
          return Response.json({ items, page: 1, limit: PAGE, total: 10_000, more: true });
        },
        ...more,
      });
    };
    beforeEach(() => {
      jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
      jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(43);
    });
    afterEach(() => jest.restoreAllMocks());
    const rows = () => screen.getAllByRole('rowheader');
    const scrollTo = (top: number) => {
      const frame = screen.getByRole('region', { name: 'Events' });
      frame.scrollTop = top;
      fireEvent.scroll(frame);
    };

    it('fetches older ones as the end comes near, and keeps only what is in view in the document', async () => {
      answerMillion();
      await renderPage(Audit);
      await rowOf('Event 1000000');
      expect(screen.getByText(/events shown/)).toHaveTextContent('100 of more than 10,000 events shown');
      expect(calls).toEqual([{}]);
      for (let page = 1; page <= 5; page++) {
        scrollTo(43 * (page * PAGE - 20));
        await waitFor(() =>
          expect(screen.getByText(/events shown/)).toHaveTextContent(`${(page + 1) * PAGE} of`),
        );
      }
      expect(calls.slice(1)).toEqual(
        [999_901, 999_801, 999_701, 999_601, 999_501].map(id => ({ before: String(id) })),
      );
      expect(rows().length).toBeLessThan(60);
    });

    it('says when older ones could not be loaded, and loads them on Retry', async () => {
      let refuse = true;
      answerMillion();
      const user = await renderPage(Audit);
      await rowOf('Event 1000000');
      answerMillion({
        'GET /audit': (request: Request) => {
          if (refuse) return failure(403, 'FORBIDDEN', 'Not for you')();
          const items = [event(1, { summary: new URL(request.url).searchParams.get('before') })];
          return Response.json({ items, page: 1, limit: PAGE, total: 101 });
        },
      });
      scrollTo(43 * 80);
      expect(await screen.findByText('Older events could not be loaded.')).toBeVisible();
      refuse = false;
      await user.click(press('Retry'));
      await rowOf('999901');
      expect(screen.getByText(/events shown/)).toHaveTextContent('101 of');
    });

    it('opens a link that begins at an event, and goes to the newest', async () => {
      answerMillion();
      const user = await renderPage(Audit, '/?before=500');
      await rowOf('Event 499');
      expect(screen.getByText(/The list begins before event 500/)).toBeVisible();
      await user.click(press('Go to the newest'));
      await rowOf('Event 1000000');
      expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
    });
  });

  it('finds everything that one request, block or reading made', async () => {
    const asked = answering([
      event(9),
      event(8, { cause: 'block:81107' }),
      event(7, { cause: 'reading:abc-def' }),
    ]);
    const user = await renderPage(Audit);
    expect(await screen.findByText('Block #81107')).toBeVisible();
    expect(screen.getByText('Reading', { exact: false, selector: 'td span' })).toBeVisible();
    await user.click(press('Details of Contract confirmed, event 9'));
    await user.click(await screen.findByRole('button', { name: 'All events of this cause' }));
    expect(await screen.findByText('/?cause=request%3A0123456789abcdef')).toBeVisible();
    expect(asked.at(-1)).toEqual({ cause: 'request:0123456789abcdef' });
    expect(screen.getByLabelText('Cause')).toHaveValue('request:0123456789abcdef');
  });

  it('shows an event whole, and all of its subject', async () => {
    const asked = answering();
    const user = await renderPage(Audit);
    await rowOf('Contract confirmed');
    await user.click(press('Details of Contract confirmed, event 9'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contract confirmed' }));
    expect(dialog.getByText('ContractConfirmed')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Copy hash' })).toBeVisible();
    expect(dialog.getByRole('region', { name: 'What was written' })).toHaveTextContent('"contractId": "9"');
    await user.click(dialog.getByRole('button', { name: 'All events of this subject' }));
    await rowOf('Contract confirmed');
    expect(asked.at(-1)).toEqual({ subject: 'contract-9' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says that the chains hold', async () => {
    const checkedAt = new Date().toISOString();
    answering(undefined, 2, {
      'GET /audit/verify': { verified: true, streams: 12, events: 3456, broken: [], checkedAt },
    });
    const user = await renderPage(Audit);
    await user.click(press('Verify trail'));
    const result = (await screen.findByText('The audit trail holds')).parentElement;
    expect(result).toHaveTextContent('The server checked 3,456 events in 12 streams');
  });

  it('names what was tampered with', async () => {
    const broken = [{ stream: 'pool-3', version: 7 }];
    answering(undefined, 2, {
      'GET /audit/verify': {
        verified: false,
        streams: 12,
        events: 3456,
        broken,
        checkedAt: '2026-11-20T10:00:00Z',
      },
    });
    const user = await renderPage(Audit);
    await user.click(press('Verify trail'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The audit trail does not hold');
    expect(screen.getByText('pool-3, version 7')).toBeVisible();
  });

  it('does not call a check that failed a result', async () => {
    answering(undefined, 2, { 'GET /audit/verify': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Audit);
    await user.click(press('Verify trail'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The audit trail could not be checkedNot for you',
    );
  });

  it('exports what the filter finds as CSV and JSON', async () => {
    const asked: string[] = [];
    answering(undefined, 2, {
      'GET /audit/export': (request: Request) => {
        asked.push(new URL(request.url).search);
        return new Response('the file');
      },
    });
    const user = await renderPage(Audit, '/?subject=user-7');
    await user.click(press('Export CSV'));
    await user.click(await screen.findByRole('button', { name: 'Export JSON' }));
    await screen.findByRole('button', { name: 'Export JSON' });
    expect(asked).toEqual(['?subject=user-7&format=csv', '?subject=user-7&format=json']);
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^kale-pool-audit-.*\.csv$/),
      expect.stringMatching(/^kale-pool-audit-.*\.json$/),
    ]);
    expect(await files[0]?.text).toBe('the file');
  });

  it('says when the export failed', async () => {
    answering(undefined, 2, { 'GET /audit/export': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Audit);
    await user.click(press('Export CSV'));
    expect(await screen.findByText('Export failed')).toBeVisible();
    expect(screen.getByText('Not for you')).toBeVisible();
  });

  it('says when nothing is found', async () => {
    answering([]);
    await renderPage(Audit, '/?subject=nobody');
    expect(await screen.findByText('No events found')).toBeVisible();
    expect(screen.getByText('Try another filter.')).toBeVisible();
  });

  it('says when it could not be loaded, and loads it on Retry', async () => {
    answering(undefined, 2, { 'GET /audit': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Audit);
    expect(await screen.findByText('Failed to load the audit trail. Please try again.')).toBeVisible();
    answering();
    await user.click(press('Retry'));
    await rowOf('Contract confirmed');
  });

  it('says so on a server without an audit trail', async () => {
    answer();
    await renderPage(Audit);
    expect(await screen.findByText('Audit trail not available')).toBeVisible();
  });
});
