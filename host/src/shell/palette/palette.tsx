import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Role } from 'shared-api';
import type { PageService } from 'shared-api/remote';
import { EmptyState, VisuallyHidden } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { pathServing } from '../../remotes/remotes.ts';
import { type Command, matching } from './command.ts';
import { Input, Results } from './palette-styles.ts';
import { ResultList } from './result-list.tsx';
import { FarmerResults, KnownWallet, PoolResults } from './search-results.tsx';
import { useOwnCommands } from './use-own-commands.ts';

const pause = 250; // ms after the last keystroke before the search is sent

/** The query, once typing pauses. */
const useSettled = (text: string) => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? pause : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return text && settled;
};

export type PaletteProps = {
  role: Role;
  onClose: () => void;
  /** Closes, then runs the chosen command. */
  onChoose: (run: () => void) => void;
};

/**
 * Search over pages, actions, pools and farmers: a combobox with a permanent list. Arrow keys move, Enter chooses,
 * Escape closes.
 */
export default function Palette({ role, onClose, onChoose }: PaletteProps) {
  const [text, setText] = useState('');
  const [wallet, setWallet] = useState<string>();
  const [pools, setPools] = useState<readonly Command[]>([]);
  const [farmers, setFarmers] = useState<readonly Command[]>([]);
  const [activeId, setActiveId] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const search = useSettled(text.trim());

  const own = useOwnCommands(role, wallet);
  /** A page for search results, where the role has it in its sidebar. */
  const searchPage = (service: PageService) => {
    const path = pathServing(service);
    return own.some(({ id }) => id === path) ? path : undefined;
  };
  const poolSearch = searchPage('pool-search');
  const farmerSearch = searchPage('farmer-search');
  const shown = [...matching(own, text), ...pools, ...farmers];
  const active = shown.find(({ id }) => id === activeId) ?? shown[0];
  const optionId = ({ id }: Command) => `${list} ${id}`.replace(/\s+/g, '-');

  // The dialog focuses its first control, which follows the text.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);

  const activeOption = active && optionId(active);
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeOption]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      event.preventDefault();
      setActiveId(shown.at((shown.indexOf(active) + step) % shown.length)?.id);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active.run);
    }
  };

  return (
    <Dialog open onOpenChange={open => open || onClose()} title="Command palette">
      {role === 'farmer' && <KnownWallet onKnown={setWallet} />}
      {search && poolSearch && <PoolResults path={poolSearch} search={search} onFound={setPools} />}
      {search && farmerSearch && <FarmerResults path={farmerSearch} search={search} onFound={setFarmers} />}
      <Input
        ref={input}
        role="combobox"
        aria-label="Search pages, actions and names"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={activeOption}
        aria-autocomplete="list"
        placeholder="Type a page, an action or a name"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => {
          setText(event.target.value);
          setActiveId(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {shown.length === 1 ? '1 result' : `${shown.length} results`}
      </VisuallyHidden>
      <Results>
        <ResultList
          id={list}
          commands={shown}
          active={active}
          idOf={optionId}
          onPoint={command => setActiveId(command.id)}
          onChoose={command => onChoose(command.run)}
        />
        {shown.length === 0 && (
          <EmptyState icon="search" title="Nothing found">
            Try a word from the name.
          </EmptyState>
        )}
      </Results>
    </Dialog>
  );
}
