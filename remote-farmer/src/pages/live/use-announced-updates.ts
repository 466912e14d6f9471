import { useEffect, useRef } from 'react';
import type { Asset } from 'shared-api';
import { announce } from 'shared-ui';
import { describeUpdates, type Harvested, type Planted, type Updates } from './updates.ts';

/** The minimum interval of announcements in milliseconds: a block changes many rows in quick succession. */
const GATHER = 4000;
const QUIET = 15_000;

const ended = <T extends { status: string }>(rows: readonly T[]) =>
  rows.filter(({ status }) => status !== 'pending');

/**
 * Politely announces to screen readers the steps that ended since the page opened, several rows in one sentence. Rows
 * in the first response to a `question` are not announced; a new question starts over.
 */
export const useAnnouncedUpdates = (
  question: string,
  plantings: readonly Planted[] | undefined,
  harvests: readonly Harvested[] | undefined,
  { stake, reward }: { stake: Asset; reward: Asset },
) => {
  const known = useRef<{ question: string; ids: Set<string> } | null>(null);
  const waiting = useRef<{ plantings: Planted[]; harvests: Harvested[] }>({ plantings: [], harvests: [] });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (!plantings || !harvests) return;
    const before = known.current?.question === question ? known.current.ids : null;
    const [planted, harvested] = [ended(plantings), ended(harvests)];
    const ids = new Set([...planted.map(({ id }) => `p${id}`), ...harvested.map(({ id }) => `h${id}`)]);
    known.current = { question, ids: new Set([...(before ?? []), ...ids]) };
    if (!before) return;
    waiting.current.plantings.push(...planted.filter(({ id }) => !before.has(`p${id}`)));
    waiting.current.harvests.push(...harvested.filter(({ id }) => !before.has(`h${id}`)));
    if (waiting.current.plantings.length + waiting.current.harvests.length === 0 || timer.current) return;
    const announceUpdates = () => {
      const news: Updates = waiting.current;
      waiting.current = { plantings: [], harvests: [] };
      timer.current = undefined;
      announcedAt.current = Date.now();
      announce(describeUpdates(news, { stake, reward }));
    };
    timer.current = setTimeout(announceUpdates, Math.max(GATHER, announcedAt.current + QUIET - Date.now()));
  }, [question, plantings, harvests, stake, reward]);

  useEffect(() => () => clearTimeout(timer.current), []);
};
